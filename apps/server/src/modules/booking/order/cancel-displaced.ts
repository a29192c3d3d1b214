import type { Trx } from '../../../platform/db/database.ts';
import { markOrderCancelled } from './mark-order.ts';
import { lockIdleOrder, type OrderRow } from './order.sql.ts';

/**
 * Cancels the order whose expired hold was replaced. Skips an order that another transaction has locked: waiting here while holding the
 * box's reservation could deadlock, and the other transaction settles or cancels the order.
 * @returns the cancelled order, or null
 */
export async function cancelDisplaced(trx: Trx, orderId: string | null, now: Date): Promise<OrderRow | null> {
  if (orderId === null) return null;
  const order = await lockIdleOrder(trx, orderId);
  if (order === undefined) return null;
  await markOrderCancelled(trx, { orderId, now });
  return order;
}
