import type { CollectionObstacle } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import type { ErrorCode } from '@komora/api/errors';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { assertEntriesWithin, lockForAct, placeOfAccount } from '../account/index.ts';
import type { EntryRow } from '../ledger/index.ts';
import { type CollectableRow, listCollectable } from './case-read.sql.ts';
import { insertCase } from './collection-case.sql.ts';

export interface CaseRequest {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  entryIds: readonly string[];
  /** The sum that the person has seen, in minor units. */
  total: number;
  agency?: string | undefined;
  reference?: string | undefined;
}

const codes: Record<CollectionObstacle, ErrorCode> = {
  CONTRACT_RUNS: 'collection/contract-runs',
  NOT_DUE: 'collection/not-due',
  PLANNED: 'collection/planned',
  COLLECTED: 'collection/already-handed',
};

/**
 * Gives open invoices of an account to a collection agency. Rents are locked, then entries: payments, plans and dunning wait.
 * @returns the id of the case
 * @throws AppError not-found, ledger/other-account, collection/other-total; at `entryIds`: collection/not-open, collection/contract-runs, collection/not-due,
 * collection/planned, collection/already-handed
 */
export function handOver(deps: Deps, request: CaseRequest, { scope, audit }: { scope: Scope; audit: StaffAudit }): Promise<string> {
  const { clientId, legalEntityId, currency, total } = request;
  const entryIds = [...new Set(request.entryIds)];
  return inTransaction(deps.db, async (trx) => {
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
    const entries = await lockForAct(trx, entryIds);
    await assertEntriesWithin(trx, entryIds, scope);
    assertDebts(entries, request);
    const now = deps.clock.now();
    const today = await assertCollectable(trx, { clientId, entryIds, scope, now });
    if (entries.reduce((sum, { open }) => sum + open, 0) !== total) throw new AppError('collection/other-total');
    const id = deps.ids.uuid();
    const agency = request.agency || null;
    const reference = request.reference || null;
    const row = { id, clientId, legalEntityId, currency, total, agency, reference };
    await insertCase(trx, { ...row, handedOn: today, handedBy: audit.staffId, entryIds, now });
    await writeAuditEntry(trx, deps, audit, { id, ...place, after: { total, currency, entryIds, agency, reference } });
    return id;
  });
}

function assertDebts(entries: readonly EntryRow[], { clientId, legalEntityId, currency }: CaseRequest): void {
  for (const entry of entries) {
    const isOwn = entry.client_id === clientId && entry.legal_entity_id === legalEntityId && entry.currency === currency;
    if (!isOwn || entry.amount < 0 || (entry.kind !== 'INVOICE' && entry.kind !== 'CHARGE')) throw new AppError('ledger/other-account');
    if (entry.open === 0) throw fieldError('entryIds', 'collection/not-open');
  }
}

/** @returns today at the company */
async function assertCollectable(
  trx: Trx,
  { entryIds, ...asked }: { clientId: string; entryIds: readonly string[]; scope: Scope; now: Date },
): Promise<string> {
  const rows: CollectableRow[] = await listCollectable(trx, { ...asked, entryIds, limit: entryIds.length });
  const obstacle = rows.find((row) => row.obstacle !== null)?.obstacle ?? null;
  if (obstacle !== null) throw fieldError('entryIds', codes[obstacle]);
  const [first] = rows;
  if (first === undefined || rows.length < entryIds.length) throw new AppError('not-found');
  return first.today;
}
