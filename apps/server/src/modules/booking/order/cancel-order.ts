import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { offerBox } from '../../catalog/index.ts';
import { type Buyer, isOwnOrder } from './buyer.ts';
import { markOrderCancelled } from './mark-order.ts';
import { nextStatus } from './order.lifecycle.ts';
import { isPaid, type OrderPorts, openAttempt } from './order.ports.ts';
import { findOrder, lockOrder } from './order.sql.ts';
import { redeemedOffer } from './waitlist-offer.ts';

/**
 * Cancels the buyer's own unpaid order and releases its box and its voucher. The gateway is asked first, because the payment may just have
 * arrived. Then the gateway's page is closed; money that arrives all the same is handled as for an expired hold. Repeating it has no effect.
 * @throws AppError not-found (unknown, or another buyer's order), Order/not-payable (it is paid), payment/gateway-unavailable
 */
export async function cancelOrder(deps: Deps, ports: OrderPorts, { orderId, buyer }: { orderId: string; buyer: Buyer }): Promise<void> {
  const { payments } = ports;
  const order = await findOrder(deps.db, orderId);
  if (order === undefined || !isOwnOrder(order, buyer)) throw new AppError('not-found');
  const open = openAttempt(await payments.paymentsOfOrder(deps.db, orderId));
  if (open?.status === 'PENDING') await payments.refreshPayment(open.paymentId);
  const isCancelled = await inTransaction(deps.db, async (trx) => {
    const locked = await lockOrder(trx, orderId);
    if (locked.status === 'CANCELLED') return false;
    if (nextStatus(locked.status, 'ENDED') === null || isPaid(await payments.paymentsOfOrder(trx, orderId)))
      throw new AppError('Order/not-payable');
    await markOrderCancelled(trx, { orderId, now: deps.clock.now() });
    await offerBox(trx, deps, locked.box_id, redeemedOffer(locked));
    return true;
  });
  if (!isCancelled) return;
  ports.onReservationChanged?.(order.warehouse_id);
  if (open !== undefined) await payments.closePayment(open.paymentId);
}
