import type { Trx } from '../../db/database.ts';
import { lockIdleOrder } from './order.sql.ts';
import { markOrderCancelled } from './settle-order.ts';

/**
 * Ends the order whose hold had run out and gave way. One that is being settled or cancelled at this moment is left to whoever does
 * so: waiting for it here, with the box's claim in hand, could deadlock.
 */
export async function cancelDisplaced(trx: Trx, orderId: string | null, now: Date): Promise<void> {
  if (orderId === null) return;
  const order = await lockIdleOrder(trx, orderId);
  if (order !== undefined) await markOrderCancelled(trx, { orderId, now });
}
