import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { paymentProviderIn } from '../../../platform/settings/index.ts';
import { extendHold, holdBox } from '../../catalog/index.ts';
import { cancelDisplaced } from './cancel-displaced.ts';
import { nextStatus } from './order.lifecycle.ts';
import { isPaid, type OrderPayments, openAttempt } from './order.ports.ts';
import { lockOrder, type OrderRow, readCountryOfOrder, updateOrder } from './order.sql.ts';
import { reservedUntil } from './waitlist-offer.ts';

// Limits how long one order can extend its hold by retrying declined cards.
const maxHolds = 3;

/**
 * Makes an unpaid order payable: keeps its open attempt, or creates a new one and extends the hold. The box must be locked.
 * @throws AppError Order/not-payable if the order is paid or cancelled, or somebody else has the box
 */
export async function reopenOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'config' | 'settings'>,
  payments: OrderPayments,
  orderId: string,
): Promise<void> {
  const now = deps.clock.now();
  const order = await lockOrder(trx, orderId);
  const attempts = await payments.paymentsOfOrder(trx, orderId);
  if (isPaid(attempts) || order.status === 'FULFILLED' || order.status === 'CANCELLED') throw new AppError('Order/not-payable');
  if (openAttempt(attempts) !== undefined) {
    // Prevents a payment for a box that another buyer may have taken in the meantime.
    if (order.hold_expires_at <= now) throw new AppError('Order/not-payable');
    return;
  }
  const expiresAt = nextExpiry(order, now, deps.settings.get('orders').holdMinutes * 60_000);
  const hold = { boxId: order.box_id, orderId, now, expiresAt: reservedUntil(expiresAt, order) };
  if (!(await extendHold(trx, hold))) {
    const result = await holdBox(trx, hold);
    if (!result.held) throw new AppError('Order/not-payable');
    await cancelDisplaced(trx, result.displacedOrderId, now);
  }
  const status = nextStatus(order.status, 'RETRIED') ?? order.status;
  await updateOrder(trx, orderId, { status, holdExpiresAt: expiresAt, now });
  await payments.createPaymentAttempt(trx, {
    orderId,
    provider: paymentProviderIn(deps.settings, await readCountryOfOrder(trx, orderId)),
    amount: order.charge_amount,
    currency: order.currency,
  });
}

function nextExpiry({ hold_expires_at, created_at }: OrderRow, now: Date, holdMs: number): Date {
  const fullHold = now.getTime() + holdMs;
  if (hold_expires_at <= now) return new Date(fullHold);
  const latest = created_at.getTime() + maxHolds * holdMs;
  return new Date(Math.max(hold_expires_at.getTime(), Math.min(fullHold, latest)));
}
