import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assertAmount } from '../ledger/index.ts';
import { assertAccount, enterAct, type OnAccount, type StaffAct } from './enter-act.ts';

/**
 * Enters the balance that a client brings from another system. A credit pays the client's next invoices.
 * @param input.amount minor units; positive: the client owes
 * @throws AppError ledger/invalid-amount, ledger/other-account
 */
export async function recordOpening(deps: Deps, input: StaffAct & OnAccount & { amount: number }): Promise<void> {
  const { account, contractId, amount } = input;
  assertAmount(Math.abs(amount));
  await inTransaction(deps.db, async (trx) => {
    await assertAccount(trx, input);
    await enterAct(trx, deps, input, [{ ...account, id: deps.ids.uuid(), contractId, kind: 'OPENING', method: null, amount }]);
  });
}
