import { inTransaction } from '../../platform/db/transaction.ts';
import type { MockGatewayContext } from './context.ts';
import { countDelivery, findMockNotification } from './mock-gateway.sql.ts';
import { currentPayment } from './settle-mock-payment.ts';
import { signatureHeader, signBody } from './signature.ts';

const responseTimeoutMs = 10_000;

/**
 * Posts a notification until the merchant has accepted each copy with 2xx. It contains only the payment's id, never its state.
 * @throws Error if it was not accepted (the queue retries a limited number of times) or is not due yet
 */
export async function deliverNotification(context: MockGatewayContext, notificationId: string): Promise<void> {
  const notification = await findMockNotification(context.db, notificationId);
  const payment = await currentPayment(context, notification.payment_id);
  if (payment?.settles_at) throw new Error(`Payment ${payment.id} is not decided before ${payment.settles_at.toISOString()}`);
  for (let delivered = notification.taken; delivered < notification.copies; delivered++) {
    const status = await post(
      context,
      Buffer.from(JSON.stringify({ id: notification.id, type: 'payment.changed', payment: notification.payment_id })),
    );
    const accepted = status >= 200 && status < 300;
    await inTransaction(context.db, (trx) => countDelivery(trx, notificationId, accepted));
    if (!accepted) throw new Error(`Notification ${notificationId} was rejected with ${status}`);
  }
}

async function post(context: MockGatewayContext, body: Buffer): Promise<number> {
  const response = await fetch(`${context.publicUrl}/webhooks/mock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signBody(context.secret, body, context.clock.now()) },
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  await response.arrayBuffer();
  return response.status;
}
