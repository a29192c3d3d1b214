import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { extendHold } from '../../catalog/index.ts';
import { nextStatus } from './order.lifecycle.ts';
import { listFromFuture, lockIdleOrder, updateOrder } from './order.sql.ts';
import { reservedUntil } from './waitlist-offer.ts';

/** Clocks of several processes differ by less. */
const toleranceMs = 60_000;

/**
 * Repairs holds after the clock was set back: their deadlines are then too late by that step. The last change of the order and its deadline
 * are from the same clock, so their difference is the rest of the hold, which now begins again. Idempotent.
 * @returns the number of repaired orders
 */
export async function shiftHolds(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const limit = new Date(deps.clock.now().getTime() + toleranceMs);
  const future = await listFromFuture(deps.db, limit);
  for (const { id } of future) {
    await inTransaction(deps.db, async (trx) => {
      const now = deps.clock.now();
      const order = await lockIdleOrder(trx, id);
      if (order === undefined || nextStatus(order.status, 'ENDED') === null || order.updated_at <= limit) return;
      const expiresAt = new Date(now.getTime() + Math.max(0, order.hold_expires_at.getTime() - order.updated_at.getTime()));
      await extendHold(trx, { boxId: order.box_id, orderId: id, expiresAt: reservedUntil(expiresAt, order) });
      await updateOrder(trx, id, { holdExpiresAt: expiresAt, now });
    });
  }
  if (future.length > 0) deps.log.warn({ orders: future.length }, 'the clock was set back; holds of open orders were shortened');
  return future.length;
}
