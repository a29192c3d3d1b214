import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { askPayment } from '../modules/payment/ask-payment.ts';
import type { GatewayOf } from '../modules/payment/payment.ports.ts';
import { findPaymentByProviderId } from '../modules/payment/payment.sql.ts';
import { findNotification, markProcessed } from './inbox.sql.ts';

/**
 * A notification is only a hint: whatever it says, the gateway is asked. Only payments that we made are asked for; one that is not
 * known (yet) stays unprocessed and is taken up when the payment becomes known.
 */
export async function processNotification(deps: Deps, gatewayOf: GatewayOf, notificationId: string): Promise<void> {
  const notification = await findNotification(deps.db, notificationId);
  if (notification.processed_at !== null) return;
  const payment = await findPaymentByProviderId(deps.db, notification.provider, notification.provider_payment_id);
  if (!payment) {
    deps.log.info({ notificationId, provider: notification.provider }, 'a notification of an unknown payment');
    return;
  }
  await askPayment(deps, gatewayOf(notification.provider), payment.id);
  await inTransaction(deps.db, (trx) => markProcessed(trx, notificationId, deps.clock.now()));
}
