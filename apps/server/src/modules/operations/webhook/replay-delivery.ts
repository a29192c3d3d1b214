import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { insertTestEvent, lockDelivery, replayFailed, replayOne } from './delivery.sql.ts';
import type { WebhookDeps } from './save-webhook.ts';
import { lockEndpoint } from './webhook.sql.ts';

const mostReplayed = 10_000;

/** Sends an event of the type `test` to one endpoint. @throws AppError not-found, webhook/disabled */
export async function sendTestEvent(deps: WebhookDeps, endpointId: string, audit: StaffAudit): Promise<{ deliveryId: string }> {
  const [id, deliveryId] = [deps.ids.uuid(), deps.ids.uuid()];
  await inTransaction(deps.db, async (trx) => {
    await lockEnabled(trx, endpointId);
    await insertTestEvent(trx, { id, deliveryId, endpointId, now: deps.clock.now() });
    await deps.enqueue(trx, 'send-webhooks', {});
    await writeAuditEntry(trx, deps, audit, { id: endpointId });
  });
  return { deliveryId };
}

/** Sends one delivery again, also one that arrived. @throws AppError not-found, webhook/disabled, webhook/already-waiting */
export async function replayDelivery(deps: WebhookDeps, id: string, audit: StaffAudit): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    const delivery = await lockDelivery(trx, id);
    if (delivery === undefined) throw new AppError('not-found');
    if (delivery.disabledAt !== null) throw new AppError('webhook/disabled');
    if (delivery.state === 'PENDING') throw new AppError('webhook/already-waiting');
    await replayOne(trx, id);
    await deps.enqueue(trx, 'send-webhooks', {});
    await writeAuditEntry(trx, deps, audit, { id: delivery.endpointId, after: { deliveryId: id } });
  });
}

/** Sends the failed deliveries of events since an instant again. @throws AppError not-found, webhook/disabled */
export async function replayFailedSince(
  deps: WebhookDeps,
  { endpointId, since }: { endpointId: string; since: string },
  audit: StaffAudit,
): Promise<{ count: number }> {
  return inTransaction(deps.db, async (trx) => {
    await lockEnabled(trx, endpointId);
    const count = await replayFailed(trx, { endpointId, since: new Date(since), limit: mostReplayed });
    if (count > 0) await deps.enqueue(trx, 'send-webhooks', {});
    await writeAuditEntry(trx, deps, audit, { id: endpointId, after: { since, count } });
    return { count };
  });
}

async function lockEnabled(trx: Parameters<typeof lockEndpoint>[0], id: string): Promise<void> {
  const row = await lockEndpoint(trx, id);
  if (row === undefined) throw new AppError('not-found');
  if (row.disabled_at !== null) throw new AppError('webhook/disabled');
}
