import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assertAmount, lockEntries } from '../ledger/index.ts';
import { assertAccount, enterAct, type OnAccount, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';

/**
 * Enters cash that a client paid. It pays the given debits in their order; the rest is credit. Rents that are covered become PAID.
 * @param input.amount minor units
 * @param input.debitIds entries of the same account
 * @throws AppError ledger/invalid-amount, ledger/other-account, not-found for an unknown entry
 */
export async function receiveCash(
  deps: Deps,
  input: StaffAct & OnAccount & { amount: number; debitIds: readonly string[] },
): Promise<void> {
  const { account, contractId, amount, debitIds } = input;
  assertAmount(amount);
  await inTransaction(deps.db, async (trx) => {
    await assertAccount(trx, input);
    const debits = await lockForAct(trx, debitIds);
    const id = deps.ids.uuid();
    if (!(await enterAct(trx, deps, input, [{ ...account, id, contractId, kind: 'PAYMENT', method: 'CASH', amount: -amount }]))) return;
    const [credit] = await lockEntries(trx, [id]);
    if (credit !== undefined) await payDebits(trx, deps, { credit, debits, isSilent: false });
  });
}
