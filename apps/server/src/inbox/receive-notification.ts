import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Gateway, GatewayNotification } from '../modules/payment/index.ts';
import { Refusal } from '../refusal.ts';
import { insertNotification } from './inbox.sql.ts';

/** Verifies, stores and enqueues; the same event again changes nothing. @throws Refusal request/malformed for a bad signature */
export async function receiveNotification(deps: Deps, gateway: Gateway, notification: GatewayNotification): Promise<void> {
  const hint = gateway.parseNotification(notification);
  if (hint === null) throw new Refusal('request/malformed');
  await inTransaction(deps.db, async (trx) => {
    const id = await insertNotification(trx, {
      ...hint,
      id: deps.ids.uuid(),
      provider: gateway.provider,
      body: notification.rawBody,
      now: deps.clock.now(),
    });
    if (id !== undefined) await deps.enqueue(trx, 'process-notification', { notificationId: id });
  });
}
