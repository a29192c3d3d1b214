import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { askNotifiedPayment, type GatewayOf } from '../modules/payment/index.ts';
import { findNotification, markProcessed } from './inbox.sql.ts';

/**
 * A notification is only a hint: whatever it says, the gateway is asked. One of a payment that is not known (yet) stays unprocessed
 * and is taken up when the payment becomes known.
 */
export async function processNotification(deps: Deps, gatewayOf: GatewayOf, notificationId: string): Promise<void> {
  const notification = await findNotification(deps.db, notificationId);
  if (notification.processed_at !== null) return;
  const known = await askNotifiedPayment(deps, gatewayOf(notification.provider), notification.provider_payment_id);
  if (known) return inTransaction(deps.db, (trx) => markProcessed(trx, notificationId, deps.clock.now()));
  deps.log.info({ notificationId, provider: notification.provider }, 'a notification of an unknown payment');
}
