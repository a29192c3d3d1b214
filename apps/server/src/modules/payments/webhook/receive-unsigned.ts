import type { PaymentProvider } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countWaitingUnsigned, deleteOldUnsigned, upsertUnsigned } from '../notification/notification.sql.ts';
import { expectsNotification } from '../settlement/refresh-payment.ts';

const mostWaiting = 200;
const retentionMs = 7 * 86_400_000;
/** Processing takes seconds. A notification that waits longer may have lost its job. */
const jobMs = 10 * 60_000;

/**
 * Stores an unsigned notification, one row per payment. Notifications with invented ids are stored only while an attempt of ours has an
 * unknown outcome, and only a limited number of them. The same id may be received again for a later state.
 * @throws AppError too-many-requests; the gateway retries
 */
export async function receiveUnsigned(
  deps: Deps,
  notification: { provider: PaymentProvider; eventId: string; providerPaymentId: string; body: Buffer },
  limitUnknown: () => Promise<void>,
): Promise<void> {
  const expected = await expectsNotification(deps, notification.provider, notification.providerPaymentId);
  if (expected === 'NO') return;
  const now = deps.clock.now();
  if (expected === 'POSSIBLE') {
    await limitUnknown();
    const { provider } = notification;
    await inTransaction(deps.db, (trx) => deleteOldUnsigned(trx, { provider, before: new Date(now.getTime() - retentionMs) }));
    if ((await countWaitingUnsigned(deps.db, provider, mostWaiting)) >= mostWaiting)
      throw new AppError('too-many-requests', { retryAfter: 60 });
  }
  await inTransaction(deps.db, async (trx) => {
    const { id, waitsSince } = await upsertUnsigned(trx, { ...notification, id: deps.ids.uuid(), now });
    // A waiting notification already has a job, which processes this state, too.
    if (waitsSince !== null && now.getTime() - waitsSince.getTime() < jobMs) return;
    await deps.enqueue(trx, 'process-notification', { notificationId: id });
  });
}
