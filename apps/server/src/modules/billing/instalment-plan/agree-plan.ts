import { instalmentFaultAt } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { findInstalmentFault, type Instalment } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { assertEntriesWithin, lockForAct, placeOfAccount } from '../account/index.ts';
import { listCollectedEntries } from '../collected-debt/index.ts';
import type { EntryRow } from '../ledger/index.ts';
import { insertPlan, listEntriesOfPlan, listPlannedEntries, lockPlan, readTodayAt, updateEnded } from './instalment-plan.sql.ts';
import { enqueueAgreed } from './plan-message.ts';
import { readPlan } from './plan-standing.ts';

export interface PlanRequest {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  entryIds: readonly string[];
  instalments: readonly Instalment[];
  /** A plan of the same account that ends with this one. */
  replaces?: string | undefined;
}

/** The highest total, in minor units. */
const highest = 2_147_483_647;

/**
 * Agrees on instalments for open invoices of a client's account, and notifies the client. Rents are locked, then entries: payments and dunning wait.
 * @returns the id of the plan
 * @throws AppError not-found, ledger/other-account, ledger/invalid-amount, instalment-plan/already-planned, instalment-plan/in-collection, instalment-plan/over; at `entryIds`:
 * instalment-plan/not-open; at `instalments`, or at a field of one: instalment-plan/count, instalment-plan/day, instalment-plan/amount, instalment-plan/sum
 */
export function agreePlan(deps: Deps, request: PlanRequest, { scope, audit }: { scope: Scope; audit: StaffAudit }): Promise<string> {
  const { clientId, legalEntityId, currency, instalments, replaces } = request;
  const entryIds = [...new Set(request.entryIds)];
  return inTransaction(deps.db, async (trx) => {
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
    const before = replaces === undefined ? [] : await listEntriesOfPlan(trx, replaces);
    const locked = await lockForAct(trx, [...new Set([...entryIds, ...before])]);
    await assertEntriesWithin(trx, entryIds, scope);
    const debts = locked.filter(({ id }) => entryIds.includes(id));
    assertDebts(debts, request);
    const now = deps.clock.now();
    if (replaces !== undefined)
      await endReplaced(trx, replaces, { accountOf: locked.filter(({ id }) => before.includes(id)), request, now });
    if ((await listPlannedEntries(trx, entryIds)).length > 0) throw new AppError('instalment-plan/already-planned');
    if ((await listCollectedEntries(trx, entryIds)).length > 0) throw new AppError('instalment-plan/in-collection');
    const today = await readTodayAt(trx, legalEntityId, now);
    const total = debts.reduce((sum, { open }) => sum + open, 0);
    if (total > highest) throw new AppError('ledger/invalid-amount');
    const fault = findInstalmentFault(instalments, { total, currency, today });
    if (fault !== null) {
      const { path, code } = instalmentFaultAt(fault);
      throw fieldError(path, code);
    }
    const id = deps.ids.uuid();
    const account = { clientId, legalEntityId, currency };
    await insertPlan(trx, { ...account, id, total, agreedOn: today, agreedBy: audit.staffId, instalments, entryIds, now });
    await enqueueAgreed(trx, deps, await readPlan(trx, id, now));
    const after = { total, currency, instalments, entryIds, replaces: replaces ?? null };
    await writeAuditEntry(trx, deps, audit, { id, ...place, after });
    return id;
  });
}

function assertDebts(debts: readonly EntryRow[], { clientId, legalEntityId, currency }: PlanRequest): void {
  for (const debt of debts) {
    const isOwn = debt.client_id === clientId && debt.legal_entity_id === legalEntityId && debt.currency === currency;
    if (!isOwn || debt.amount < 0 || (debt.kind !== 'INVOICE' && debt.kind !== 'CHARGE')) throw new AppError('ledger/other-account');
    if (debt.open === 0) throw fieldError('entryIds', 'instalment-plan/not-open');
  }
}

/** Ends the plan that a new one replaces. Its entries are locked. @throws AppError not-found, instalment-plan/over */
async function endReplaced(
  trx: Trx,
  id: string,
  { accountOf, request, now }: { accountOf: readonly EntryRow[]; request: PlanRequest; now: Date },
): Promise<void> {
  const [first] = accountOf;
  const { clientId, legalEntityId, currency } = request;
  if (first?.client_id !== clientId || first.legal_entity_id !== legalEntityId || first.currency !== currency)
    throw new AppError('not-found');
  if (!(await lockPlan(trx, id))) throw new AppError('instalment-plan/over');
  await updateEnded(trx, id, { outcome: 'REPLACED', now });
}
