import type { PaymentProvider } from '@komora/api/enumerations';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refreshDispute, reportFraudWarning } from '../dispute/refresh-disputes.ts';
import { deleteNotification, findNotification, markProcessed, type NotificationSubject } from '../notification/notification.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { readPayout } from '../payout/read-payout.ts';
import { recheckNotifiedRefund } from '../refund/recheck-refund.ts';
import { refreshNotifiedPayment } from '../settlement/refresh-payment.ts';

/**
 * Fetches the current state from the gateway; the notification's content is not trusted. A signed notification of an unknown payment
 * stays unprocessed until the payment is known. An unsigned one is deleted as invalid.
 */
export async function processNotification(deps: PaymentDeps, notificationId: string): Promise<void> {
  const notification = await findNotification(deps.db, notificationId);
  if (notification === undefined || notification.processed_at !== null) return;
  const { provider, unsigned, timesReceived } = notification;
  const known = await refreshSubject(deps, provider, notification.subject);
  if (!known) deps.log.info({ notificationId, provider }, 'received a notification of an unknown payment');
  if (!known && !unsigned) return;
  await inTransaction(deps.db, async (trx) => {
    const read = { id: notificationId, timesReceived };
    const done = known ? await markProcessed(trx, read, deps.clock.now()) : await deleteNotification(trx, read);
    // The notification was received again in the meantime, perhaps for a later state.
    if (!done) await deps.enqueue(trx, 'process-notification', { notificationId });
  });
}

/** @returns false for a payment that is not known (yet) */
async function refreshSubject(deps: PaymentDeps, provider: PaymentProvider, { kind, id }: NotificationSubject): Promise<boolean> {
  switch (kind) {
    case 'PAYMENT':
      return refreshNotifiedPayment(deps, provider, id);
    case 'REFUND':
      await recheckNotifiedRefund(deps, provider, id);
      return true;
    case 'DISPUTE':
      await refreshDispute(deps, provider, id);
      return true;
    case 'PAYOUT':
      await readPayout(deps, provider, id);
      return true;
    case 'FRAUD_WARNING':
      await reportFraudWarning(deps, provider, id);
      return true;
  }
}
