import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { offerBox } from '../../catalog/index.ts';
import { markOrderCancelled } from './mark-order.ts';
import { nextStatus } from './order.lifecycle.ts';
import { isPaid, type OrderPorts, openAttempt } from './order.ports.ts';
import { listExpired, lockIdleOrder } from './order.sql.ts';
import { shiftHolds } from './shift-holds.ts';
import { redeemedOffer } from './waitlist-offer.ts';

const batch = 100;
/** How long an order stays open while the gateway is unavailable. Its box is free for others during this time. */
const unavailableGraceMs = 60 * 60_000;

/**
 * Cancels open orders whose hold has expired, after checking their payment at the gateway. Safe to repeat, to interrupt and to run in two
 * workers. An error with one order does not stop the others.
 * @returns the number of cancelled orders
 * @throws AggregateError of all errors, after every order was processed
 */
export async function expireHolds(deps: Deps, ports: Pick<OrderPorts, 'payments' | 'onReservationChanged'>): Promise<number> {
  await shiftHolds(deps);
  const now = deps.clock.now();
  const errors: unknown[] = [];
  let cancelled = 0;
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const expired: { id: string; hold_expires_at: Date }[] = await listExpired(deps.db, { now, after, limit: batch });
    for (const { id, hold_expires_at } of expired) {
      after = { at: hold_expires_at, id };
      try {
        if (await expireOne(deps, ports, id)) cancelled++;
      } catch (error) {
        errors.push(error);
      }
    }
    if (expired.length < batch) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} orders could not be expired`);
  return cancelled;
}

async function expireOne(
  deps: Deps,
  { payments, onReservationChanged }: Pick<OrderPorts, 'payments' | 'onReservationChanged'>,
  orderId: string,
): Promise<boolean> {
  const open = openAttempt(await payments.paymentsOfOrder(deps.db, orderId));
  const known = open?.status !== 'PENDING' || (await refreshIfAvailable(deps, payments, orderId, open.paymentId));
  const warehouseId = await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const order = await lockIdleOrder(trx, orderId);
    if (order === undefined || nextStatus(order.status, 'ENDED') === null || order.hold_expires_at > now) return null;
    if (!known && now.getTime() - order.hold_expires_at.getTime() < unavailableGraceMs) return null;
    // A received payment that is not settled yet must become a contract.
    if (isPaid(await payments.paymentsOfOrder(trx, orderId))) return null;
    await markOrderCancelled(trx, { orderId, now });
    await offerBox(trx, deps, order.box_id, redeemedOffer(order));
    return order.warehouse_id;
  });
  if (warehouseId !== null) onReservationChanged?.(warehouseId);
  return warehouseId !== null;
}

/** @returns false if the gateway is unavailable */
async function refreshIfAvailable(
  { log }: Pick<Deps, 'log'>,
  payments: OrderPorts['payments'],
  orderId: string,
  paymentId: string,
): Promise<boolean> {
  try {
    await payments.refreshPayment(paymentId);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ orderId, code: error.code }, 'the status of a payment of an expired order could not be fetched');
    return false;
  }
}
