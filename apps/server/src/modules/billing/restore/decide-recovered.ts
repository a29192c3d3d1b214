import type { Currency } from '@komora/api/enumerations';
import { planAllocations } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { assertAccount, lockForAct, placeOfAccount } from '../account/index.ts';
import { isSameAccount } from '../ledger/index.ts';
import { lockRecovered, type RecoveredRow, storeDecision } from './recovered.sql.ts';

interface ToAccount {
  recoveredId: string;
  clientId: string;
  legalEntityId: string;
  /** Entries that the payment pays, in this order. The rest is credit. */
  debitIds: readonly string[];
}

/**
 * Decides that a recovered payment is given back. A job sends it to the gateway, once.
 * @throws AppError not-found, recovered-payment/decided, idempotency/key-reused
 */
export async function refundRecovered(deps: Deps, input: { recoveredId: string; reason: string }, call: StaffCall): Promise<void> {
  await actOnce(deps, call, input, async (trx) => {
    const { id, amount, refunded, currency } = await lockUndecided(trx, input.recoveredId);
    await storeDecision(trx, id, { decision: 'REFUND', staffId: call.audit.staffId, account: null, debitIds: [], now: deps.clock.now() });
    await deps.enqueue(trx, 'settle-recovered', {});
    const place = { warehouseId: null, legalEntityId: null, clientId: null, contractId: null };
    return { response: {}, audited: { id, ...place, after: { amount: amount - refunded, currency } } };
  });
}

/**
 * Decides that a recovered payment belongs to a client. A job enters it, and it pays the given entries.
 * @throws AppError not-found, recovered-payment/decided, ledger/other-account, idempotency/key-reused
 */
export async function assignRecovered(deps: Deps, input: ToAccount & { reason: string }, call: StaffCall): Promise<void> {
  const { clientId, legalEntityId, debitIds } = input;
  await actOnce(deps, call, input, async (trx) => {
    const recovered = await lockUndecided(trx, input.recoveredId);
    const { place } = await planAssignment(trx, recovered, input, call.scope);
    const { id, amount, refunded, currency } = recovered;
    const account = { clientId, legalEntityId };
    await storeDecision(trx, id, { decision: 'ASSIGN', staffId: call.audit.staffId, account, debitIds, now: deps.clock.now() });
    await deps.enqueue(trx, 'settle-recovered', {});
    return { response: {}, audited: { id, ...place, after: { amount: amount - refunded, currency, debitIds } } };
  });
}

export interface AssignmentPreview {
  /** Minor units. */
  pays: { debitId: string; amount: number }[];
  /** The rest, which becomes credit of the client. */
  credit: number;
  currency: Currency;
}

/** The effects of {@link assignRecovered}, without them. @throws AppError as it */
export function previewAssignment(deps: Pick<Deps, 'db'>, input: ToAccount, scope: Scope): Promise<AssignmentPreview> {
  return inTransaction(deps.db, async (trx) => {
    const recovered = await lockUndecided(trx, input.recoveredId);
    const { pays, credit } = await planAssignment(trx, recovered, input, scope);
    return { pays, credit, currency: recovered.currency };
  });
}

async function planAssignment(
  trx: Trx,
  { id, amount, refunded, currency }: RecoveredRow,
  { clientId, legalEntityId, debitIds }: ToAccount,
  scope: Scope,
) {
  const account = { clientId, legalEntityId, currency };
  const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
  await assertAccount(trx, { account, contractId: null });
  const debits = await lockForAct(trx, debitIds);
  const own = { client_id: clientId, legal_entity_id: legalEntityId, currency };
  for (const debit of debits) if (debit.amount < 0 || !isSameAccount(own, debit)) throw new AppError('ledger/other-account');
  const left = amount - refunded;
  const pays = planAllocations([{ id, open: left }], debits).map(({ debitId, amount: paid }) => ({ debitId, amount: paid }));
  return { place, pays, credit: pays.reduce((rest, part) => rest - part.amount, left) };
}

/** Locks a payment about which nobody has decided, and whose money was not returned. */
async function lockUndecided(trx: Trx, id: string): Promise<RecoveredRow> {
  const recovered = await lockRecovered(trx, id);
  if (recovered === undefined) throw new AppError('not-found');
  if (!isUndecided(recovered)) throw new AppError('recovered-payment/decided');
  return recovered;
}

export const isUndecided = ({ decision, amount, refunded }: Pick<RecoveredRow, 'decision' | 'amount' | 'refunded'>): boolean =>
  decision === null && refunded < amount;
