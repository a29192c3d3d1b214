import { PlacedOrder } from '@komora/api';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type KeyId, rememberResponse } from '../../operations/index.ts';
import { type OrderPorts, openAttempt } from './order.ports.ts';
import { findOrder } from './order.sql.ts';
import type { SubmittedOrder } from './submit-order.ts';

/**
 * The response stored for an idempotency key: the order id as soon as it exists, the whole response once the payment is open. `answer` is
 * the stored field name.
 */
export const StoredResponse = z.object({ orderId: z.uuid(), answer: z.nullable(PlacedOrder) });

/**
 * Opens the order's payment at the gateway. Safe to repeat, also after a crash.
 * @throws AppError payment/gateway-unavailable, Order/not-payable
 */
export async function continueOrder(
  deps: Pick<Deps, 'db'>,
  { payments }: Pick<OrderPorts, 'payments'>,
  orderId: string,
  keyId: KeyId | null,
): Promise<PlacedOrder> {
  const attempts = await payments.paymentsOfOrder(deps.db, orderId);
  const open = openAttempt(attempts);
  const before = await findOrder(deps.db, orderId);
  if (before === undefined) throw new Error(`Order ${orderId} does not exist`);
  if (before.status === 'CANCELLED') throw new AppError('Order/not-payable');
  // Without an open attempt the payment has ended in the meantime. Its page redirects to the order's status.
  const paymentUrl = open
    ? (await payments.openPayment(open.paymentId)).redirectUrl
    : attempts.findLast((attempt) => attempt.redirectUrl !== null)?.redirectUrl;
  if (!paymentUrl) throw new AppError('Order/not-payable');
  const response = { orderId, status: before.status, paymentUrl, holdExpiresAt: before.hold_expires_at.toISOString() };
  return rememberPlaced(deps, keyId, response);
}

/**
 * Opens the payment of an order that was stored a moment ago, as {@link continueOrder}. @throws AppError payment/gateway-unavailable
 */
export async function openOrder(
  deps: Pick<Deps, 'db'>,
  { payments }: Pick<OrderPorts, 'payments'>,
  { id: orderId, paymentId, holdExpiresAt }: SubmittedOrder,
  keyId: KeyId | null,
): Promise<PlacedOrder> {
  const { redirectUrl } = await payments.openPayment(paymentId);
  const response = { orderId, status: 'SUBMITTED', paymentUrl: redirectUrl, holdExpiresAt: holdExpiresAt.toISOString() } as const;
  return rememberPlaced(deps, keyId, response);
}

async function rememberPlaced(deps: Pick<Deps, 'db'>, keyId: KeyId | null, answer: PlacedOrder): Promise<PlacedOrder> {
  const response = { orderId: answer.orderId, answer };
  if (keyId !== null) await inOneStatement(deps.db, (statement) => rememberResponse(statement, keyId, response));
  return answer;
}
