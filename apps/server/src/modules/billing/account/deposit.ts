import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { actOnce, readLegalEntity, type StaffCall } from '../../operations/index.ts';
import { type Acted, actWithinLimit, type LimitedAct, type LimitedResponse } from '../approval/index.ts';
import { bookCash } from '../cash-drawer/index.ts';
import { issueDisbursement, issueReceipt } from '../cash-receipt/index.ts';
import { accountOf, assertAmount, insertAllocations, insertEntries, lockEntries } from '../ledger/index.ts';
import { listUnpaidDeposits } from './account.sql.ts';
import { assertAccount, enterAct, type OnAccount, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';
import { assertEntriesWithin, placeOfAccount, placeOfEntry } from './place-of-account.ts';
import type { MoneyRequest } from './record-payment.ts';

/** A deposit of staff, by transfer or in cash with its receipt. */
async function runDeposit(
  trx: Trx,
  deps: Deps,
  request: MoneyRequest,
  { staffId, scope, note }: { staffId: string; scope: Scope; note: string },
): Promise<Acted & { result: { entryId: string; receiptNumber?: string } }> {
  const { clientId, legalEntityId, currency, contractId = null, amount, method } = request;
  const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId }, scope);
  if (method === 'CASH' && !(await readLegalEntity(trx, legalEntityId)).accepts_cash) throw new AppError('cash/not-accepted');
  const onAccount = { account: { clientId, legalEntityId, currency }, contractId };
  const act = { actId: deps.ids.uuid(), staffId, note };
  const { depositId, paymentId } = await enterDeposit(trx, deps, { ...act, ...onAccount, amount, method });
  const acted = { id: depositId, place, amount, currency };
  if (method === 'TRANSFER') return { ...acted, result: { entryId: depositId } };
  const { warehouseId } = place;
  await bookCash(trx, deps, { warehouseId, legalEntityId, clientId, currency, entryId: paymentId, amount, staffId });
  return { ...acted, result: { entryId: depositId, receiptNumber: await issueReceipt(trx, deps, paymentId, legalEntityId) } };
}

/** A deposit in cash of staff with a limit. */
export const depositCashAct: LimitedAct<MoneyRequest> = { noun: 'cash-receipt', run: runDeposit };

/**
 * Enters a deposit that a client paid, see {@link enterDeposit}. Cash above the person's limit waits for an approval.
 * @throws AppError ledger/invalid-amount, ledger/other-account, not-found, cash/not-accepted, cash/no-open-day, …, idempotency/key-reused
 */
export function holdDeposit(deps: Deps, request: MoneyRequest, call: StaffCall): Promise<LimitedResponse> {
  if (request.method === 'CASH') return actWithinLimit(deps, depositCashAct, request, call);
  return actOnce<LimitedResponse>(deps, call, request, async (trx) => {
    const { staffId } = call.audit;
    const { id, result, place, amount, currency } = await runDeposit(trx, deps, request, {
      staffId,
      scope: call.scope,
      note: request.reason,
    });
    return { response: { ...result, approvalId: null }, audited: { id, ...place, after: { amount, currency, method: request.method } } };
  });
}

/**
 * Enters a deposit that a client paid by transfer or in cash. It is held until {@link closeDeposit} and changes the balance by nothing.
 * @param input.amount minor units
 * @returns the ids of its entries DEPOSIT_IN and PAYMENT
 * @throws AppError ledger/invalid-amount, ledger/other-account
 */
export async function enterDeposit(
  trx: Trx,
  deps: Deps,
  input: StaffAct & OnAccount & { amount: number; method: 'TRANSFER' | 'CASH' },
): Promise<{ depositId: string; paymentId: string }> {
  const { account, contractId, amount, method } = input;
  assertAmount(amount);
  await assertAccount(trx, input);
  const [creditId, debitId] = [deps.ids.uuid(), deps.ids.uuid()];
  const isNew = await enterAct(trx, deps, input, [
    { ...account, id: creditId, contractId, kind: 'PAYMENT', method, amount: -amount },
    { ...account, id: debitId, contractId, kind: 'DEPOSIT_IN', method: null, amount, sourceNumber: 2 },
  ]);
  if (isNew) await insertAllocations(trx, [{ creditId, debitId, amount }], deps.clock.now());
  return { depositId: debitId, paymentId: creditId };
}

interface ReturnRequest {
  depositId: string;
  debitIds: readonly string[];
  method: 'TRANSFER' | 'CASH';
  reason: string;
}

/** {@link closeDeposit} of staff with a limit for what goes back. What pays debts of the client counts nothing. Cash gets a voucher. */
export const returnDepositAct: LimitedAct<ReturnRequest> = {
  noun: 'refund',
  run: async (trx, deps, { depositId, debitIds, method }, { staffId, scope, note }) => {
    const [deposit] = await lockForAct(trx, [depositId, ...debitIds]);
    if (deposit === undefined) throw new AppError('not-found');
    const place = await placeOfEntry(trx, deposit, scope);
    await assertEntriesWithin(trx, debitIds, scope);
    const { returned, refundId } = await closeDeposit(trx, deps, { depositId, staffId, debitIds, method, note });
    const { currency } = deposit;
    const { warehouseId, legalEntityId, clientId } = place;
    const acted = { id: depositId, place, amount: returned, currency };
    const result = { depositId, returned: String(returned) };
    if (method === 'TRANSFER' || refundId === null) return { ...acted, result };
    await bookCash(trx, deps, { warehouseId, legalEntityId, clientId, currency, entryId: refundId, amount: -returned, staffId });
    return { ...acted, result: { ...result, disbursementNumber: await issueDisbursement(trx, deps, refundId, legalEntityId) } };
  },
};

/**
 * Ends a deposit, see {@link closeDeposit}. If more goes back than the person's limit allows, it waits for an approval.
 * @returns `returned` in minor units, null while it waits, and the number of the voucher of cash
 * @throws AppError not-found, ledger/deposit-ended, ledger/other-account, ledger/more-than-open, cash/no-open-day, …, payment/gateway-unavailable,
 * idempotency/key-reused
 */
export async function endDeposit(
  deps: Deps,
  request: ReturnRequest,
  call: StaffCall,
): Promise<{ returned: number | null; approvalId: string | null; disbursementNumber?: string }> {
  const { approvalId, returned = null, disbursementNumber = null } = await actWithinLimit(deps, returnDepositAct, request, call);
  return {
    approvalId,
    returned: returned === null ? null : Number(returned),
    ...(disbursementNumber === null ? {} : { disbursementNumber }),
  };
}

/**
 * Ends a deposit, once: it pays the given debts in their order, and the rest of what was paid is returned by transfer or in cash. What nobody has paid is cancelled.
 * @param input.depositId the entry of the deposit (DEPOSIT_IN)
 * @param input.staffId null, as the note, if the program ends it
 * @returns the returned amount in minor units, with the id of its entry; null if nothing was returned
 * @throws AppError not-found, ledger/deposit-ended, ledger/other-account, ledger/more-than-open for debts if nothing was paid of the deposit, and for the deposit
 * itself as a debt
 */
export async function closeDeposit(
  trx: Trx,
  deps: Deps,
  input: { depositId: string; staffId: string | null; debitIds: readonly string[]; method: 'TRANSFER' | 'CASH'; note: string | null },
): Promise<{ returned: number; refundId: string | null }> {
  const [deposit, ...debits] = await lockForAct(trx, [input.depositId, ...input.debitIds]);
  if (deposit?.kind !== 'DEPOSIT_IN') throw new AppError('not-found');
  const paid = deposit.amount - deposit.open;
  if ((paid === 0 && debits.length > 0) || debits.includes(deposit)) throw new AppError('ledger/more-than-open');
  const now = deps.clock.now();
  const common = {
    ...accountOf(deposit),
    source: 'DEPOSIT',
    sourceId: deposit.id,
    enteredBy: input.staffId,
    note: input.note,
    enteredOn: null,
  } as const;
  const [creditId, refundId] = [deps.ids.uuid(), deps.ids.uuid()];
  const out = { ...common, id: creditId, kind: 'DEPOSIT_OUT', method: null, amount: -deposit.amount, isReserved: true } as const;
  if ((await insertEntries(trx, [out], now)).size === 0) throw new AppError('ledger/deposit-ended');
  if (deposit.open > 0) await insertAllocations(trx, [{ creditId, debitId: deposit.id, amount: deposit.open }], now);
  if (paid === 0) return { returned: 0, refundId: null };
  const [credit] = await lockEntries(trx, [creditId]);
  if (credit === undefined) throw new Error(`The entry ${creditId} is missing`);
  const offset = (await payDebits(trx, deps, { credit, debits, isSilent: true })).reduce((sum, { amount }) => sum + amount, 0);
  const rest = paid - offset;
  if (rest === 0) return { returned: 0, refundId: null };
  const refund = {
    ...common,
    id: refundId,
    kind: 'REFUND',
    method: input.method,
    amount: rest,
    sourceNumber: 2,
    isReserved: false,
  } as const;
  await insertEntries(trx, [refund], now);
  await insertAllocations(trx, [{ creditId, debitId: refundId, amount: rest }], now);
  return { returned: rest, refundId };
}

/** Ends the deposits of a contract of which nothing was paid: the client owes them no more. A deposit that was paid in part is held until staff end it. */
export async function cancelUnpaidDeposits(trx: Trx, deps: Deps, contractId: string): Promise<void> {
  for (const depositId of await listUnpaidDeposits(trx, contractId))
    await closeDeposit(trx, deps, { depositId, staffId: null, debitIds: [], method: 'TRANSFER', note: null });
}
