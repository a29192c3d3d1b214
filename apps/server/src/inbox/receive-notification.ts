import type { IncomingHttpHeaders } from 'node:http';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Gateway } from '../modules/payment/index.ts';
import { Refusal } from '../refusal.ts';
import { insertNotification } from './inbox.sql.ts';

/** Verifies, stores and enqueues; the same event again changes nothing. @throws Refusal request/malformed for a bad signature */
export async function receiveNotification(deps: Deps, gateway: Gateway, headers: IncomingHttpHeaders, rawBody: Buffer): Promise<void> {
  const hint = gateway.parseNotification(headers, rawBody);
  if (hint === null) throw new Refusal('request/malformed');
  await inTransaction(deps.db, async (trx) => {
    const id = await insertNotification(trx, {
      ...hint,
      id: deps.ids.uuid(),
      provider: gateway.provider,
      body: rawBody,
      now: deps.clock.now(),
    });
    if (id !== undefined) await deps.enqueue(trx, 'process-notification', { notificationId: id });
  });
}
