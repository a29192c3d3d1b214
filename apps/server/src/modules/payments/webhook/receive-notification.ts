import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertNotification } from '../notification/notification.sql.ts';
import { type Gateway, type GatewayNotification, isConfigured } from '../payment/payment.ports.ts';
import { receiveUnsigned } from './receive-unsigned.ts';

/**
 * Verifies, stores and enqueues a notification. A repeated signed event has no effect. Without credentials its address is not found.
 * @param limitUnknown rate limit for unsigned notifications of unknown payments; throws above the limit
 * @throws AppError not-found without credentials; request/malformed for a bad signature
 */
export async function receiveNotification(
  deps: Deps,
  gateway: Gateway,
  notification: GatewayNotification,
  limitUnknown: () => Promise<void>,
): Promise<void> {
  if (!isConfigured(gateway)) throw new AppError('not-found');
  await gateway.load?.();
  const hint = gateway.parseNotification(notification);
  if (hint === null) throw new AppError('request/malformed');
  const { eventId, providerPaymentId, renewedCard } = hint;
  // Nothing is stored: reading a card again is harmless, and most cards of a shared account are unknown here.
  if (renewedCard !== undefined)
    return inTransaction(deps.db, (trx) => deps.enqueue(trx, 'refresh-card', { provider: gateway.provider, reference: renewedCard }));
  const subject = hint.subject ?? (providerPaymentId === null ? null : { kind: 'PAYMENT' as const, id: providerPaymentId });
  if (subject === null) return;
  const { provider } = gateway;
  if (hint.unsigned)
    return receiveUnsigned(deps, { provider, eventId, providerPaymentId: subject.id, body: notification.rawBody }, limitUnknown);
  await inTransaction(deps.db, async (trx) => {
    const body = notification.rawBody;
    const id = await insertNotification(trx, { id: deps.ids.uuid(), provider, eventId, subject, body, now: deps.clock.now() });
    if (id !== undefined) await deps.enqueue(trx, 'process-notification', { notificationId: id });
  });
}
