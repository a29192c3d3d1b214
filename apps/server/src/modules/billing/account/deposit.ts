import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { accountOf, assertAmount, insertAllocations, insertEntries, lockEntries } from '../ledger/index.ts';
import { assertAccount, enterAct, type OnAccount, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';

/**
 * Enters a deposit that a client paid by transfer or in cash. It is held until {@link endDeposit} and changes the balance by nothing.
 * @param input.amount minor units
 * @throws AppError ledger/invalid-amount, ledger/other-account
 */
export async function holdDeposit(
  deps: Deps,
  input: StaffAct & OnAccount & { amount: number; method: 'TRANSFER' | 'CASH' },
): Promise<void> {
  const { account, contractId, amount, method } = input;
  assertAmount(amount);
  await inTransaction(deps.db, async (trx) => {
    await assertAccount(trx, input);
    const [creditId, debitId] = [deps.ids.uuid(), deps.ids.uuid()];
    const isNew = await enterAct(trx, deps, input, [
      { ...account, id: creditId, contractId, kind: 'PAYMENT', method, amount: -amount },
      { ...account, id: debitId, contractId, kind: 'DEPOSIT_IN', method: null, amount, sourceNumber: 2 },
    ]);
    if (isNew) await insertAllocations(trx, [{ creditId, debitId, amount }], deps.clock.now());
  });
}

/**
 * Ends a deposit, once: it pays the given debts in their order, and the rest is returned by transfer or in cash.
 * @param input.depositId the entry of the deposit (DEPOSIT_IN)
 * @returns the returned amount in minor units
 * @throws AppError not-found, ledger/deposit-ended, ledger/other-account, ledger/more-than-open for a deposit that was not paid
 */
export async function endDeposit(
  deps: Deps,
  input: { depositId: string; staffId: string; debitIds: readonly string[]; method: 'TRANSFER' | 'CASH'; note: string },
): Promise<number> {
  return inTransaction(deps.db, async (trx) => {
    const [deposit, ...debits] = await lockForAct(trx, [input.depositId, ...input.debitIds]);
    if (deposit?.kind !== 'DEPOSIT_IN') throw new AppError('not-found');
    if (deposit.open > 0) throw new AppError('ledger/more-than-open');
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
    const [credit] = await lockEntries(trx, [creditId]);
    if (credit === undefined) throw new Error(`The entry ${creditId} is missing`);
    const offset = (await payDebits(trx, deps, { credit, debits, isSilent: true })).reduce((sum, { amount }) => sum + amount, 0);
    const rest = deposit.amount - offset;
    if (rest === 0) return 0;
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
    return rest;
  });
}
