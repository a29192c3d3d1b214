import { type Allocation, planAllocations } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type EntryRow, insertAllocations, isSameAccount, lockEntries } from '../ledger/index.ts';
import { lockRent } from '../rent/index.ts';
import { settleRents } from '../rent-payment/index.ts';
import { findRentsOfEntries } from './account.sql.ts';

/**
 * Locks entries for an act of staff: first the rents of their invoices, then the entries, each in the order of their ids.
 * @returns the entries in the given order
 * @throws AppError not-found
 */
export async function lockForAct(trx: Trx, ids: readonly string[]): Promise<EntryRow[]> {
  const before = await lockEntriesOfRents(trx, ids);
  const entries = new Map(before.map((entry) => [entry.id, entry]));
  return ids.map((id) => {
    const entry = entries.get(id);
    if (entry === undefined) throw new AppError('not-found');
    return entry;
  });
}

async function lockEntriesOfRents(trx: Trx, ids: readonly string[]): Promise<EntryRow[]> {
  const rentIds = (await findRentsOfEntries(trx, ids)).sort();
  for (const rentId of rentIds) await lockRent(trx, rentId);
  return lockEntries(trx, ids);
}

/**
 * Pays debits with a credit in the given order, as far as the credit reaches. Rents whose invoice is covered become PAID.
 * @param input.credit all entries are locked
 * @param input.isSilent sends no receipt, because no money came
 * @throws AppError ledger/other-account
 */
export async function payDebits(
  trx: Trx,
  deps: Deps,
  input: { credit: EntryRow; debits: readonly EntryRow[]; isSilent: boolean },
): Promise<readonly Allocation[]> {
  const { credit, debits, isSilent } = input;
  const now = deps.clock.now();
  for (const debit of debits)
    if (debit.amount < 0 || credit.amount > 0 || !isSameAccount(credit, debit)) throw new AppError('ledger/other-account');
  const plan = planAllocations([{ id: credit.id, open: credit.open }], debits);
  await insertAllocations(trx, plan, now);
  const paidBy = new Map(plan.map(({ debitId, amount }) => [debitId, amount]));
  const covered = debits.flatMap(({ id, open, kind, rent_id: rentId, currency }) => {
    const amount = paidBy.get(id) ?? 0;
    if (kind !== 'INVOICE' || rentId === null || amount === 0 || amount < open) return [];
    return [{ rentId, amount: { amount, currency }, paidAt: now, method: 'MARKED_BY_ADMIN' as const, card: null, isSilent }];
  });
  if (covered.length > 0) await settleRents(trx, deps, covered);
  return plan;
}
