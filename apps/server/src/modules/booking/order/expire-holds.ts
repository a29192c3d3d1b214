import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { forgetKeys } from '../idempotency/index.ts';
import { offerBox } from '../waitlist/index.ts';
import { isPaid, type OrderPorts, openAttempt } from './order.ports.ts';
import { listExpired, lockIdleOrder } from './order.sql.ts';
import { nextStatus } from './order.states.ts';
import { markOrderCancelled } from './settle-order.ts';

const batch = 100;
/** How long an order waits for a gateway that does not answer. Its box is free for others all the while. */
const patienceMs = 60 * 60_000;
/** Longer than any client repeats a request. */
const keyLifeMs = 7 * 24 * 60 * 60_000;

/**
 * Cancels open orders whose hold has run out, after asking the gateway whether they were paid after all. May be run twice, killed anywhere
 * and run by two workers at once; a fault with one order does not stop the others.
 * @returns how many were cancelled. @throws AggregateError of the faults, when all have been seen
 */
export async function expireHolds(deps: Deps, ports: Pick<OrderPorts, 'payments' | 'onClaimChanged'>): Promise<number> {
  const now = deps.clock.now();
  const faults: unknown[] = [];
  let cancelled = 0;
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const expired: { id: string; hold_expires_at: Date }[] = await listExpired(deps.db, { now, after, limit: batch });
    for (const { id, hold_expires_at } of expired) {
      after = { at: hold_expires_at, id };
      try {
        if (await expireOne(deps, ports, id)) cancelled++;
      } catch (error) {
        faults.push(error);
      }
    }
    if (expired.length < batch) break;
  }
  while ((await inTransaction(deps.db, (trx) => forgetKeys(trx, new Date(now.getTime() - keyLifeMs), batch))) === batch);
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} orders could not be expired`);
  return cancelled;
}

async function expireOne(
  deps: Deps,
  { payments, onClaimChanged }: Pick<OrderPorts, 'payments' | 'onClaimChanged'>,
  orderId: string,
): Promise<boolean> {
  const open = openAttempt(await payments.paymentsOfOrder(deps.db, orderId));
  const known = open?.status !== 'PENDING' || (await isAnswered(deps, payments, orderId, open.paymentId));
  const warehouseId = await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const order = await lockIdleOrder(trx, orderId);
    if (order === undefined || nextStatus(order.status, 'ENDED') === null || order.hold_expires_at > now) return null;
    if (!known && now.getTime() - order.hold_expires_at.getTime() < patienceMs) return null;
    // Money that is here but not settled yet makes a contract of the order, not a cancellation.
    if (isPaid(await payments.paymentsOfOrder(trx, orderId))) return null;
    await markOrderCancelled(trx, { orderId, now });
    await offerBox(trx, deps, order.box_id);
    return order.warehouse_id;
  });
  if (warehouseId !== null) onClaimChanged?.(warehouseId);
  return warehouseId !== null;
}

async function isAnswered(
  { log }: Pick<Deps, 'log'>,
  payments: OrderPorts['payments'],
  orderId: string,
  paymentId: string,
): Promise<boolean> {
  try {
    await payments.askPayment(paymentId);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ orderId, code: error.code }, 'the gateway did not tell how a payment of an expired order stands');
    return false;
  }
}
