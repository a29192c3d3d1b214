import { setTimeout } from 'node:timers/promises';
import { writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { NoResponseError, postOutside } from '../../../platform/http-client/post-outside.ts';
import type { Outbound } from '../../../platform/http-client/resolve-host.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt } from '../../../platform/secrets.ts';
import { type ClaimedDelivery, claimDue, countLost, type Outcome, resetLost, storeOutcome } from './delivery.sql.ts';
import { messageIdOf } from './list-webhooks.ts';
import { mostLostInARow, nextAttemptAt } from './schedule.ts';
import { signatureOf } from './signature.ts';

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey' | 'log' | 'enqueue'> & { outbound: Outbound };

const mostAtOnce = 60;
const mostPerEndpoint = 20;
/** A run ends after so many deliveries, and another one continues. */
const mostOfRun = 2_000;
/** How long deliveries that end are gathered before the next ones are taken, so that one statement takes several; ms. */
const gatheringMs = 20;
/** Longer than an attempt can take; ms. */
const lease = 60_000;
const mostResponse = 1024;

type Answer = Pick<Outcome, 'status' | 'response' | 'error'>;

/**
 * Sends due deliveries until none is left, so many at once for each endpoint: one that does not respond delays no other. Several workers may run
 * it: each delivery is leased. A worker that dies in between leaves the lease, after which the delivery is sent again, so a message can arrive twice.
 */
export async function sendWebhooks(deps: SendDeps): Promise<void> {
  const sending = new Map<string, { endpointId: string; done: Promise<void> }>();
  const failures: unknown[] = [];
  const start = (delivery: ClaimedDelivery, leasedUntil: Date): void => {
    const done = send(deps, delivery, leasedUntil)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => sending.delete(delivery.id));
    sending.set(delivery.id, { endpointId: delivery.endpointId, done });
  };
  let taken = 0;
  while (taken < mostOfRun && failures.length === 0) {
    const now = deps.clock.now();
    const leasedUntil = new Date(now.getTime() + lease);
    const busy = countByEndpoint(sending.values());
    const page = { now, leasedUntil, perEndpoint: mostPerEndpoint, busy, limit: mostAtOnce - sending.size };
    const claimed = await inTransaction(deps.db, (trx) => claimDue(trx, page));
    for (const delivery of claimed) start(delivery, leasedUntil);
    taken += claimed.length;
    if (sending.size === 0) return;
    await Promise.race([...sending.values()].map(({ done }) => done));
    if (sending.size > 0) await setTimeout(gatheringMs);
  }
  await Promise.all([...sending.values()].map(({ done }) => done));
  if (failures.length > 0) throw failures[0];
  await inTransaction(deps.db, (trx) => deps.enqueue(trx, 'send-webhooks', {}));
}

function countByEndpoint(sending: Iterable<{ endpointId: string }>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { endpointId } of sending) counts[endpointId] = (counts[endpointId] ?? 0) + 1;
  return counts;
}

async function send(deps: SendDeps, delivery: ClaimedDelivery, leasedUntil: Date): Promise<void> {
  const began = performance.now();
  const answer = await post(deps, delivery);
  const durationMs = Math.round(performance.now() - began);
  const now = deps.clock.now();
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const retryAt = isDelivered || answer.status === gone ? null : nextAttemptAt(delivery.attempts, now);
  const state = isDelivered ? 'DELIVERED' : retryAt === null ? 'FAILED' : 'PENDING';
  await inTransaction(deps.db, async (trx) => {
    const outcome = { ...answer, state, nextAttemptAt: retryAt, attemptedAt: now, durationMs } as const;
    if (!(await storeOutcome(trx, delivery.id, leasedUntil, outcome))) return;
    const { endpointId } = delivery;
    if (state === 'DELIVERED') await resetLost(trx, endpointId);
    if (state !== 'FAILED') return;
    if (!(await countLost(trx, endpointId, { most: answer.status === gone ? 0 : mostLostInARow, now }))) return;
    const change = { before: { enabled: true }, after: { enabled: false } };
    await writeAuditEntry(trx, deps, { verb: 'webhook.change', job: 'send-webhooks' }, { id: endpointId, ...change });
    deps.log.warn({ endpointId }, 'webhook endpoint disabled');
  });
}

/** The receiver wants no more messages. */
const gone = 410;

async function post({ clock, config, secretKey, outbound, log }: SendDeps, delivery: ClaimedDelivery): Promise<Answer> {
  const { url, type, at, data, secretEncrypted, oldSecretEncrypted, oldSecretUntil } = delivery;
  const now = clock.now();
  const isOldValid = oldSecretEncrypted !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const id = messageIdOf(delivery.eventId);
  const seconds = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  try {
    const secrets = [secretEncrypted, ...(isOldValid ? [oldSecretEncrypted] : [])].map((value) => decrypt(secretKey, value));
    const { status, text } = await postOutside({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Komora/${config.version}`,
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureOf(secrets, { id, seconds, body }),
      },
      anywhere: config.webhooksAnywhere,
      ...outbound,
      mostBytes: mostResponse,
    });
    return { status, response: storable(text), error: null };
  } catch (error) {
    if (error instanceof NoResponseError) return { status: null, response: null, error: error.code };
    log.error({ err: error, endpointId: delivery.endpointId }, 'webhook not sent');
    return { status: null, response: null, error: 'unexpected' };
  }
}

/** PostgreSQL cannot store a zero byte. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, mostResponse);
