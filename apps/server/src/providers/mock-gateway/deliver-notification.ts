import { inTransaction } from '../../db/transaction.ts';
import { countDelivery, findMockNotification } from './mock-gateway.sql.ts';
import { currentPayment } from './settle-mock-payment.ts';
import { signatureHeader, signBody } from './signature.ts';
import type { MockWorld } from './world.ts';

const answerWithinMs = 10_000;

/**
 * Posts a notification to the merchant until each copy was taken with a 2xx. It says only which payment changed, never how.
 * @throws Error when it was not taken (the queue tries again, a bounded number of times) or when its time has not come
 */
export async function deliverNotification(world: MockWorld, notificationId: string): Promise<void> {
  const notification = await findMockNotification(world.db, notificationId);
  const payment = await currentPayment(world, notification.payment_id);
  if (payment?.settles_at) throw new Error(`Payment ${payment.id} is not decided before ${payment.settles_at.toISOString()}`);
  for (let taken = notification.taken; taken < notification.copies; taken++) {
    const status = await post(
      world,
      Buffer.from(JSON.stringify({ id: notification.id, type: 'payment.changed', payment: notification.payment_id })),
    );
    const accepted = status >= 200 && status < 300;
    await inTransaction(world.db, (trx) => countDelivery(trx, notificationId, accepted));
    if (!accepted) throw new Error(`Notification ${notificationId} was answered with ${status}`);
  }
}

async function post(world: MockWorld, body: Buffer): Promise<number> {
  const response = await fetch(`${world.publicUrl}/webhooks/mock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signBody(world.secret, body, world.clock.now()) },
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithinMs),
  });
  await response.arrayBuffer();
  return response.status;
}
