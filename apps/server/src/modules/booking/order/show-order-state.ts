import type { OrderState } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Buyer, isOwnOrder } from './buyer.ts';
import { type OrderPorts, openAttempt } from './order.ports.ts';
import { acquireStatusCheck, findOrderState, type OrderStateRow } from './order.sql.ts';
import { orderStateOf } from './order-state.ts';

/** Minimum interval between two status checks of one order at the gateway, across all clients. */
const refreshEveryMs = 2_000;

/**
 * Returns the state of an order. While its payment is open, fetches its status from the gateway, so that a lost notification does not
 * matter.
 * @throws AppError not-found: unknown, or another buyer's order
 */
export async function showOrderState(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { payments }: Pick<OrderPorts, 'payments'>,
  { orderId, buyer }: { orderId: string; buyer: Buyer },
): Promise<OrderState> {
  const stored = await readState(deps, orderId, buyer);
  const open = openAttempt(await payments.paymentsOfOrder(deps.db, orderId));
  const refreshed = open?.status === 'PENDING' && (await refreshPayment(deps, payments, orderId, open.paymentId));
  const row = refreshed ? await readState(deps, orderId, buyer) : stored;
  return orderStateOf(deps, { payments }, row);
}

async function readState({ db }: Pick<Deps, 'db'>, orderId: string, buyer: Buyer): Promise<OrderStateRow> {
  const row = await findOrderState(db, orderId);
  if (row === undefined || !isOwnOrder(row, buyer)) throw new AppError('not-found');
  return row;
}

/** @returns true if the payment was refreshed */
async function refreshPayment(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  payments: OrderPorts['payments'],
  orderId: string,
  paymentId: string,
): Promise<boolean> {
  const now = clock.now();
  const notSince = new Date(now.getTime() - refreshEveryMs);
  const isAcquired = await inOneStatement(db, (statement) => acquireStatusCheck(statement, orderId, now, notSince));
  if (!isAcquired) return false;
  try {
    await payments.refreshPayment(paymentId);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The client gets the stored state; the next poll retries.
    log.warn({ orderId, code: error.code }, 'the status of a payment could not be fetched');
    return false;
  }
}
