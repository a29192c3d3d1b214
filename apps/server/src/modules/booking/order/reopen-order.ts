import { paymentProviderIn } from '../../config/read-payments.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { extendHold, holdBox } from '../claim/index.ts';
import { cancelDisplaced } from './cancel-displaced.ts';
import { isPaid, type OrderPayments, openAttempt } from './order.ports.ts';
import { lockOrder, type OrderRow, readCountryOfOrder, updateOrder } from './order.sql.ts';
import { nextStatus } from './order.states.ts';

// However often a card is declined, one order keeps a box from others for so many holds at most, as long as it never lets go.
const mostHolds = 3;

/**
 * Makes an unpaid order payable: it keeps its open attempt, or gets a new one and its box for a while longer. The box must be locked.
 * @returns whether the box was claimed anew
 * @throws Refusal Order/not-payable when the order is paid or cancelled, or somebody else has the box by now
 */
export async function reopenOrder(trx: Trx, deps: Pick<Deps, 'clock' | 'config'>, payments: OrderPayments, orderId: string): Promise<void> {
  const now = deps.clock.now();
  const order = await lockOrder(trx, orderId);
  const attempts = await payments.paymentsOfOrder(trx, orderId);
  if (isPaid(attempts) || order.status === 'FULFILLED' || order.status === 'CANCELLED') throw new Refusal('Order/not-payable');
  if (openAttempt(attempts) !== undefined) {
    // A box that another buyer took meanwhile must not be paid for once more.
    if (order.hold_expires_at <= now) throw new Refusal('Order/not-payable');
    return;
  }
  const expiresAt = nextExpiry(order, now, deps.config.holdMinutes * 60_000);
  const hold = { boxId: order.box_id, orderId, now, expiresAt };
  if (!(await extendHold(trx, hold))) {
    const result = await holdBox(trx, hold);
    if (!result.held) throw new Refusal('Order/not-payable');
    await cancelDisplaced(trx, result.displacedOrderId, now);
  }
  const status = nextStatus(order.status, 'RETRIED') ?? order.status;
  await updateOrder(trx, orderId, { status, holdExpiresAt: expiresAt, now });
  await payments.createPaymentAttempt(trx, {
    orderId,
    provider: paymentProviderIn(deps.config, await readCountryOfOrder(trx, orderId)),
    amount: order.charge_amount,
    currency: order.currency,
  });
}

function nextExpiry({ hold_expires_at, created_at }: OrderRow, now: Date, holdMs: number): Date {
  const fresh = now.getTime() + holdMs;
  if (hold_expires_at <= now) return new Date(fresh);
  const latest = created_at.getTime() + mostHolds * holdMs;
  return new Date(Math.max(hold_expires_at.getTime(), Math.min(fresh, latest)));
}
