import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { actWithinLimit, type LimitedAct, type LimitedResponse } from '../approval/index.ts';
import { bookCash } from '../cash-drawer/index.ts';
import { issueDisbursement } from '../cash-receipt/index.ts';
import { accountOf, assertAmount, type EntryRow, insertAllocations, isPromised } from '../ledger/index.ts';
import { isFreedByDisputed } from './account.sql.ts';
import { enterAct, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';
import { assertEntriesWithin, placeOfEntry } from './place-of-account.ts';

/**
 * Pays open debits with a client's credit, see {@link useCredit}.
 * @throws AppError not-found, ledger/more-than-open, ledger/other-account, idempotency/key-reused
 */
export async function allocateCredit(
  deps: Deps,
  input: { creditId: string; debitIds: readonly string[]; reason: string },
  call: StaffCall,
): Promise<void> {
  const { creditId, debitIds } = input;
  await actOnce(deps, call, input, async (trx) => {
    const [credit] = await lockForAct(trx, [creditId, ...debitIds]);
    if (credit === undefined) throw new AppError('not-found');
    const place = await placeOfEntry(trx, credit, call.scope);
    await assertEntriesWithin(trx, debitIds, call.scope);
    const paid = await useCredit(trx, deps, { creditId, debitIds });
    return { response: {}, audited: { id: creditId, ...place, after: { paid, currency: credit.currency, debitIds } } };
  });
}

/**
 * Pays open debits with a credit, in the given order.
 * @returns the paid amount in minor units, above zero
 * @throws AppError not-found, ledger/other-account, ledger/more-than-open for a credit that is used up or promised as a refund, and if none of the
 * debits is open
 */
export async function useCredit(trx: Trx, deps: Deps, input: { creditId: string; debitIds: readonly string[] }): Promise<number> {
  const [credit, ...debits] = await lockForAct(trx, [input.creditId, ...input.debitIds]);
  const plan = await payDebits(trx, deps, { credit: await assertUsable(trx, credit), debits, isSilent: true });
  if (plan.length === 0) throw new AppError('ledger/more-than-open');
  return plan.reduce((sum, { amount }) => sum + amount, 0);
}

interface PayOutRequest {
  creditId: string;
  /** Minor units. */
  amount: number;
  method: 'TRANSFER' | 'CASH';
  reason: string;
}

/** {@link enterPayOut} of staff with a limit. Cash gets a voucher. */
export const payOutAct: LimitedAct<PayOutRequest> = {
  noun: 'refund',
  run: async (trx, deps, { creditId, amount, method }, { staffId, scope, note }) => {
    const [credit] = await lockForAct(trx, [creditId]);
    if (credit === undefined) throw new AppError('not-found');
    const place = await placeOfEntry(trx, credit, scope);
    const entryId = await enterPayOut(trx, deps, { actId: deps.ids.uuid(), staffId, note, creditId, amount, method });
    const { currency } = credit;
    const { warehouseId, legalEntityId, clientId } = place;
    const acted = { id: entryId, place, amount, currency };
    if (method === 'TRANSFER') return { ...acted, result: { entryId } };
    await bookCash(trx, deps, { warehouseId, legalEntityId, clientId, currency, entryId, amount: -amount, staffId });
    return { ...acted, result: { entryId, disbursementNumber: await issueDisbursement(trx, deps, entryId, legalEntityId) } };
  },
};

/**
 * Enters that staff returned a client's credit, see {@link enterPayOut}. Above the person's limit it waits for an approval.
 * @throws AppError ledger/invalid-amount, not-found, ledger/more-than-open, refund/payment-disputed, cash/no-open-day, …, payment/gateway-unavailable, idempotency/key-reused
 */
export function payOut(deps: Deps, request: PayOutRequest, call: StaffCall): Promise<LimitedResponse> {
  return actWithinLimit(deps, payOutAct, request, call);
}

/**
 * Enters that a client's credit was returned by transfer or in cash.
 * @param input.amount minor units, at most what is open of the credit
 * @returns the id of the entry
 * @throws AppError ledger/invalid-amount, not-found, ledger/more-than-open; refund/payment-disputed: a bank asks for the money that the credit comes from
 */
export async function enterPayOut(
  trx: Trx,
  deps: Deps,
  input: StaffAct & { creditId: string; amount: number; method: 'TRANSFER' | 'CASH' },
): Promise<string> {
  const { amount, method } = input;
  assertAmount(amount);
  const [found] = await lockForAct(trx, [input.creditId]);
  if (found === undefined || found.amount > 0) throw new AppError('not-found');
  const id = deps.ids.uuid();
  if (!(await enterAct(trx, deps, input, [{ ...accountOf(found), id, kind: 'REFUND', method, amount }]))) return id;
  const credit = await assertUsable(trx, found);
  if (amount > credit.open) throw new AppError('ledger/more-than-open');
  if (await isFreedByDisputed(trx, credit.id)) throw new AppError('refund/payment-disputed');
  await insertAllocations(trx, [{ creditId: credit.id, debitId: id, amount }], deps.clock.now());
  return id;
}

/** Money that came back of a refund is sent again or paid by hand as that refund. */
async function assertUsable(trx: Trx, credit: EntryRow | undefined): Promise<EntryRow> {
  if (credit === undefined || credit.amount > 0) throw new AppError('not-found');
  if (credit.open === 0 || credit.kind === 'REFUND' || (credit.is_reserved && (await isPromised(trx, credit.id))))
    throw new AppError('ledger/more-than-open');
  return credit;
}
