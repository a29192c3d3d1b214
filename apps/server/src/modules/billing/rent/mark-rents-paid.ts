import type { RentPayingMethod, RentPayingStatus } from '@komora/api/enumerations';
import { transition } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { payingLifecycle } from './rent.lifecycle.ts';
import { lockRentRows, type PaidRent, updateRentsPaid } from './rent.sql.ts';

export interface RentToMark {
  rentId: string;
  paidAt: Date;
  method: RentPayingMethod;
}

/**
 * Marks rents as paid. Locks them in the order of their ids.
 * @returns entries for the rents that were unpaid before; `cardDeclined` is true if the saved card was charged without success
 * @throws Error if a rent does not exist
 */
export async function markRentsPaid(trx: Trx, rents: readonly RentToMark[]): Promise<Map<string, { cardDeclined: boolean }>> {
  const statusById = await lockRentRows(
    trx,
    rents.map(({ rentId }) => rentId),
  );
  const marked = new Map<string, { cardDeclined: boolean }>();
  const paid: PaidRent[] = [];
  for (const { rentId, method, paidAt } of rents) {
    const from = statusById.get(rentId);
    if (from === undefined) throw new Error(`Rent ${rentId} does not exist`);
    if (marked.has(rentId) || !transition(payingLifecycle, from, 'pay').ok) continue;
    marked.set(rentId, { cardDeclined: from === 'WAITING_FOR_MANUAL' || from === 'ATTEMPTING_AUTOPAY' });
    paid.push({ rentId, method, paidAt });
  }
  await updateRentsPaid(trx, paid);
  return marked;
}

/** Locks a rent until the transaction ends. @throws Error if it does not exist */
export async function lockRent(trx: Trx, rentId: string): Promise<{ isPaid: boolean }> {
  return { isPaid: (await lockRentStatus(trx, rentId)) === 'PAID' };
}

/** As {@link lockRent}. @returns the paying status */
export async function lockRentStatus(trx: Trx, rentId: string): Promise<RentPayingStatus> {
  const status = (await lockRentRows(trx, [rentId])).get(rentId);
  if (status === undefined) throw new Error(`Rent ${rentId} does not exist`);
  return status;
}
