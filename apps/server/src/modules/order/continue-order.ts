import { PlacedOrder } from '@komora/contract';
import * as z from 'zod/mini';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { type KeyId, rememberResponse } from '../idempotency/index.ts';
import { type OrderPorts, openAttempt } from './order.ports.ts';
import { findOrder } from './order.sql.ts';

/** What an idempotency key remembers: the order as soon as it exists, the whole answer once the payment is open. */
export const RememberedAnswer = z.object({ orderId: z.uuid(), answer: z.nullable(PlacedOrder) });

/**
 * Opens the order's payment at the gateway and answers where to pay. Safe to repeat, also after a crash in between.
 * @throws Refusal payment/gateway-unavailable, Order/not-payable
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
  if (before === undefined) throw new Error(`Order ${orderId} is gone`);
  if (before.status === 'CANCELLED') throw new Refusal('Order/not-payable');
  // Without an open attempt the payment has come to its end meanwhile; its page leads on to the order's status.
  const paymentUrl = open
    ? (await payments.openPayment(open.paymentId)).redirectUrl
    : attempts.findLast((attempt) => attempt.redirectUrl !== null)?.redirectUrl;
  if (!paymentUrl) throw new Refusal('Order/not-payable');
  const answer = { orderId, status: before.status, paymentUrl, holdExpiresAt: before.hold_expires_at.toISOString() };
  if (keyId !== null) await inTransaction(deps.db, (trx) => rememberResponse(trx, keyId, { orderId, answer }));
  return answer;
}
