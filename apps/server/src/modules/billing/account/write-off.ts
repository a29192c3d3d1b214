import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { accountOf, assertAmount, lockEntries } from '../ledger/index.ts';
import { enterAct, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';

/**
 * Gives up a debt, or a part of it. A rent whose invoice is covered counts as paid. Issues no document.
 * @param input.debitId the entry of an invoice, charge, refund or chargeback
 * @param input.amount minor units, at most what is open
 * @throws AppError ledger/invalid-amount, not-found, ledger/more-than-open
 */
export async function writeOff(deps: Deps, input: StaffAct & { debitId: string; amount: number }): Promise<void> {
  assertAmount(input.amount);
  await inTransaction(deps.db, async (trx) => {
    const [debit] = await lockForAct(trx, [input.debitId]);
    if (debit === undefined || debit.amount < 0) throw new AppError('not-found');
    const id = deps.ids.uuid();
    if (!(await enterAct(trx, deps, input, [{ ...accountOf(debit), id, kind: 'WRITE_OFF', method: null, amount: -input.amount }]))) return;
    // After the check for a repeated act, which would find nothing open.
    if (input.amount > debit.open) throw new AppError('ledger/more-than-open');
    const [credit] = await lockEntries(trx, [id]);
    if (credit !== undefined) await payDebits(trx, deps, { credit, debits: [debit], isSilent: true });
  });
}
