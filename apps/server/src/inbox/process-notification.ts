import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { askNotifiedPayment, type GatewayOf } from '../modules/payment/index.ts';
import { dropNotification, findNotification, markProcessed } from './inbox.sql.ts';

/**
 * A notification is only a hint: whatever it says, the gateway is asked. A signed one of a payment that is not known (yet) stays unprocessed
 * and is taken up when the payment becomes known; an unsigned one was somebody's invention.
 */
export async function processNotification(deps: Deps, gatewayOf: GatewayOf, notificationId: string): Promise<void> {
  const notification = await findNotification(deps.db, notificationId);
  if (notification === undefined || notification.processed_at !== null) return;
  const { provider, provider_payment_id: providerPaymentId, unsigned, heard } = notification;
  const known = await askNotifiedPayment(deps, gatewayOf(provider), providerPaymentId);
  if (!known) deps.log.info({ notificationId, provider }, 'a notification of an unknown payment');
  if (!known && !unsigned) return;
  await inTransaction(deps.db, async (trx) => {
    const seen = { id: notificationId, heard };
    const done = known ? await markProcessed(trx, seen, deps.clock.now()) : await dropNotification(trx, seen);
    // It spoke again meanwhile, perhaps of a later state than the one that was asked for.
    if (!done) await deps.enqueue(trx, 'process-notification', { notificationId }, { singletonKey: notificationId });
  });
}
