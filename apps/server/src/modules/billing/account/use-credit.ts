import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { accountOf, assertAmount, type EntryRow, insertAllocations, isPromised } from '../ledger/index.ts';
import { enterAct, type StaffAct } from './enter-act.ts';
import { lockForAct, payDebits } from './pay-debits.ts';

/**
 * Pays open debits with a client's credit, in the given order.
 * @throws AppError not-found, ledger/more-than-open for a credit that is used up or promised as a refund, ledger/other-account
 */
export async function allocateCredit(deps: Deps, input: { creditId: string; debitIds: readonly string[] }): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const [credit, ...debits] = await lockForAct(trx, [input.creditId, ...input.debitIds]);
    await payDebits(trx, deps, { credit: await assertUsable(trx, credit), debits, isSilent: true });
  });
}

/**
 * Enters that staff returned a client's credit by transfer or in cash.
 * @param input.amount minor units, at most what is open of the credit
 * @throws AppError ledger/invalid-amount, not-found, ledger/more-than-open
 */
export async function payOut(
  deps: Deps,
  input: StaffAct & { creditId: string; amount: number; method: 'TRANSFER' | 'CASH' },
): Promise<void> {
  const { amount, method } = input;
  assertAmount(amount);
  await inTransaction(deps.db, async (trx) => {
    const [found] = await lockForAct(trx, [input.creditId]);
    if (found === undefined || found.amount > 0) throw new AppError('not-found');
    const id = deps.ids.uuid();
    if (!(await enterAct(trx, deps, input, [{ ...accountOf(found), id, kind: 'REFUND', method, amount }]))) return;
    const credit = await assertUsable(trx, found);
    if (amount > credit.open) throw new AppError('ledger/more-than-open');
    await insertAllocations(trx, [{ creditId: credit.id, debitId: id, amount }], deps.clock.now());
  });
}

/** Money that came back of a refund is sent again or paid by hand as that refund. */
async function assertUsable(trx: Trx, credit: EntryRow | undefined): Promise<EntryRow> {
  if (credit === undefined || credit.amount > 0) throw new AppError('not-found');
  const isRefund = credit.kind === 'REFUND' || credit.kind === 'CHARGEBACK';
  if (credit.open === 0 || isRefund || (credit.is_reserved && (await isPromised(trx, credit.id))))
    throw new AppError('ledger/more-than-open');
  return credit;
}
