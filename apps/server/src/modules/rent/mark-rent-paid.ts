import type { RentPayingMethod } from '@komora/contract/enumerations';
import { transition } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import { lockRentRow, updateRentPaid } from './rent.sql.ts';
import { payingLifecycle } from './rent.states.ts';

/** Locks a rent until the transaction ends, and tells whether it is paid. @throws when there is no such rent */
export async function lockRent(trx: Trx, rentId: string): Promise<{ isPaid: boolean }> {
  const { paying_status } = await lockRentRow(trx, rentId);
  return { isPaid: paying_status === 'PAID' };
}

/**
 * Marks a rent as paid: by its client (MANUAL) unless said otherwise.
 * @returns whether it waited for the client, because its card had been declined; null for a rent that was paid before
 */
export async function markRentPaid(
  trx: Trx,
  { rentId, paidAt, method = 'MANUAL' }: { rentId: string; paidAt: Date; method?: RentPayingMethod },
): Promise<{ waitedForClient: boolean } | null> {
  const { paying_status: from } = await lockRentRow(trx, rentId);
  if (!transition(payingLifecycle, from, 'pay').ok) return null;
  await updateRentPaid(trx, rentId, { method, paidAt });
  return { waitedForClient: from === 'WAITING_FOR_MANUAL' };
}
