import { WEBHOOK_TYPES, Webhook, WebhookDelivery } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { countDeliveries, isEndpoint, listDeliveries as listRows } from './delivery.sql.ts';
import { listEndpoints } from './webhook.sql.ts';

/** The id of a message, from the id of its event. */
export const messageIdOf = (eventId: string): string => `msg_${eventId}`;

/** All endpoints by name. */
export async function listWebhooks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ webhooks: Webhook[] }> {
  const now = clock.now();
  return {
    webhooks: (await listEndpoints(db)).map((row) => ({
      id: row.id,
      name: row.name,
      url: row.url,
      types: WEBHOOK_TYPES.filter((type) => row.types.includes(type)),
      createdAt: row.created_at.toISOString(),
      disabledAt: row.disabled_at?.toISOString() ?? null,
      disabledBy: Webhook.shape.disabledBy.parse(row.disabled_by),
      oldSecretUntil: row.old_secret_until !== null && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
      waiting: row.waiting,
      failed: row.failed,
      version: row.version,
    })),
  };
}

/** A page of the deliveries of an endpoint, the newest first. @throws AppError not-found */
export async function listDeliveries(
  { db }: Pick<Deps, 'db'>,
  {
    id: endpointId,
    state,
    after,
    limit,
  }: { id: string; state: WebhookDelivery['state'] | undefined; after: string | undefined; limit: number },
) {
  if (!(await isEndpoint(db, endpointId))) throw new AppError('not-found');
  const filter = { endpointId, state };
  const { rows, next } = cutPage(await listRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(presentDelivery), next, count: presentCount(await countDeliveries(db, filter, countLimit)) };
}

function presentDelivery(row: Awaited<ReturnType<typeof listRows>>[number]): WebhookDelivery {
  return {
    id: row.id,
    messageId: messageIdOf(row.event_id),
    type: row.type,
    at: row.at.toISOString(),
    state: WebhookDelivery.shape.state.parse(row.state),
    attempts: row.attempts,
    nextAttemptAt: row.state === 'PENDING' ? (row.next_attempt_at?.toISOString() ?? null) : null,
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    status: row.status,
    durationMs: row.duration_ms,
    response: row.response,
    error: row.error,
  };
}
