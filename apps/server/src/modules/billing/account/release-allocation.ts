import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { type EntryRow, isPaidByCard, releaseAllocations } from '../ledger/index.ts';
import { lockRent, updateReopened } from '../rent/index.ts';
import { lockForAct } from './pay-debits.ts';
import { placeOfEntry } from './place-of-account.ts';

/**
 * Undoes that a transfer, cash or an opening balance pays an entry. The credit is free again, and a rent that was paid is due again. A rent that a card
 * has paid in part cannot be undone: a second card payment would settle it twice.
 * @throws AppError not-found, ledger/not-releasable, idempotency/key-reused
 */
export async function releaseAllocation(deps: Deps, input: { creditId: string; debitId: string }, call: StaffCall): Promise<void> {
  await actOnce(deps, call, input, async (trx) => {
    const [credit, debit] = await lockForAct(trx, [input.creditId, input.debitId]);
    if (credit === undefined || debit === undefined) throw new AppError('not-found');
    const place = await placeOfEntry(trx, credit, call.scope);
    await placeOfEntry(trx, debit, call.scope);
    if (!isReleasable(credit, debit) || (await isPaidByCard(trx, debit.id))) throw new AppError('ledger/not-releasable');
    const now = deps.clock.now();
    const released = await releaseAllocations(trx, { creditId: credit.id, debitId: debit.id, now });
    if (released === 0) throw new AppError('ledger/not-releasable');
    const { rent_id: rentId } = debit;
    if (debit.kind === 'INVOICE' && rentId !== null && (await lockRent(trx, rentId)).isPaid) await updateReopened(trx, rentId, now);
    return { response: {}, audited: { id: credit.id, ...place, before: { paid: released, currency: credit.currency, debitId: debit.id } } };
  });
}

/** Allocations of documents, refunds, chargebacks and deposits follow from facts. */
function isReleasable(credit: EntryRow, debit: EntryRow): boolean {
  const isByStaff = (credit.kind === 'PAYMENT' && (credit.method === 'TRANSFER' || credit.method === 'CASH')) || credit.kind === 'OPENING';
  return isByStaff && (debit.kind === 'INVOICE' || debit.kind === 'CHARGE' || debit.kind === 'OPENING');
}
