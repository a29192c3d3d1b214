import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Gateway, GatewayNotification } from '../modules/payment/index.ts';
import { Refusal } from '../refusal.ts';
import { insertNotification } from './inbox.sql.ts';
import { receiveUnsigned } from './receive-unsigned.ts';

/**
 * Verifies, stores and enqueues; the same signed event again changes nothing.
 * @param doubt counts one unsigned notification that may be of nobody; throws when there are too many
 * @throws Refusal request/malformed for a bad signature
 */
export async function receiveNotification(
  deps: Deps,
  gateway: Gateway,
  notification: GatewayNotification,
  doubt: () => void,
): Promise<void> {
  const hint = gateway.parseNotification(notification);
  if (hint === null) throw new Refusal('request/malformed');
  const { eventId, providerPaymentId } = hint;
  if (providerPaymentId === null) return;
  const { provider } = gateway;
  if (hint.unsigned) return receiveUnsigned(deps, { provider, eventId, providerPaymentId, body: notification.rawBody }, doubt);
  await inTransaction(deps.db, async (trx) => {
    const body = notification.rawBody;
    const id = await insertNotification(trx, { id: deps.ids.uuid(), provider, eventId, providerPaymentId, body, now: deps.clock.now() });
    if (id !== undefined) await deps.enqueue(trx, 'process-notification', { notificationId: id });
  });
}
