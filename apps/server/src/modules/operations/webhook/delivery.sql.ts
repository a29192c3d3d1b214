import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  eventId: string;
  type: string;
  at: Date;
  data: object;
  url: string;
  secretEncrypted: Buffer;
  oldSecretEncrypted: Buffer | null;
  oldSecretUntil: Date | null;
  /** With this one. */
  attempts: number;
}

/**
 * Takes due deliveries of enabled endpoints for this worker until `leasedUntil`: at most `perEndpoint` of each endpoint together with those that the
 * worker is sending (`busy`, by endpoint), in a random order of endpoints, so that endpoints that hang do not hold up the others. The earliest events of
 * an endpoint come first.
 */
export async function claimDue(
  trx: Trx,
  {
    now,
    leasedUntil,
    perEndpoint,
    busy,
    limit,
  }: { now: Date; leasedUntil: Date; perEndpoint: number; busy: Record<string, number>; limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select d.id
      from (select id from webhook_endpoints where removed_at is null and disabled_at is null order by random()) as e cross join lateral (
        select o.id from webhook_deliveries o
        where o.endpoint_id = e.id and o.state = 'PENDING' and (o.next_attempt_at is null or o.next_attempt_at <= ${now})
          and (o.leased_until is null or o.leased_until <= ${now})
        order by o.event_id limit greatest(0, ${perEndpoint}::integer - coalesce((${JSON.stringify(busy)}::jsonb ->> e.id::text)::integer, 0)) for update skip locked) as d
      limit ${limit})
    update webhook_deliveries d set leased_until = ${leasedUntil}, attempts = d.attempts + 1
    from due, webhook_events v, webhook_endpoints e
    where d.id = due.id and v.id = d.event_id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", v.type, v.at, v.data, e.url, e.secret_encrypted as "secretEncrypted",
      e.old_secret_encrypted as "oldSecretEncrypted", e.old_secret_until as "oldSecretUntil", d.attempts`.execute(trx);
  return rows;
}

export interface Outcome {
  state: 'PENDING' | 'DELIVERED' | 'FAILED';
  nextAttemptAt: Date | null;
  attemptedAt: Date;
  status: number | null;
  durationMs: number;
  response: string | null;
  error: string | null;
}

/** Stores the outcome of an attempt. False if the lease was lost: another worker sends the delivery, or it was removed. */
export async function storeOutcome(trx: Trx, id: string, leasedUntil: Date, outcome: Outcome): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_deliveries')
    .set({
      state: outcome.state,
      next_attempt_at: outcome.nextAttemptAt,
      leased_until: null,
      attempted_at: outcome.attemptedAt,
      status: outcome.status,
      duration_ms: outcome.durationMs,
      response: outcome.response,
      error: outcome.error,
    })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a success, which ends a row of losses. */
export async function resetLost(trx: Trx, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ lost_in_a_row: 0 })
    .where('id', '=', endpointId)
    .where('lost_in_a_row', '>', 0)
    .execute();
}

/** Counts a lost delivery. @returns true if this disabled the endpoint */
export async function countLost(trx: Trx, endpointId: string, { most, now }: { most: number; now: Date }): Promise<boolean> {
  await trx.updateTable('webhook_endpoints').set({ lost_in_a_row: sql`lost_in_a_row + 1` }).where('id', '=', endpointId).execute();
  const row = await trx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: now, disabled_by: 'FAILURES', version: sql`version + 1` })
    .where('id', '=', endpointId)
    .where('disabled_at', 'is', null)
    .where('lost_in_a_row', '>=', most)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts an event for one endpoint. @returns the id of the delivery */
export async function insertTestEvent(trx: Trx, event: { id: string; deliveryId: string; endpointId: string; now: Date }): Promise<void> {
  await trx.insertInto('webhook_events').values({ id: event.id, type: 'test', at: event.now, data: '{}' }).execute();
  await trx
    .insertInto('webhook_deliveries')
    .values({ id: event.deliveryId, event_id: event.id, endpoint_id: event.endpointId, state: 'PENDING' })
    .execute();
}

const pending = { state: 'PENDING', attempts: 0, next_attempt_at: null, leased_until: null } as const;

/** Locks a delivery of an endpoint that was not removed; undefined for another. */
export function lockDelivery(trx: Trx, id: string) {
  return trx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .select(['d.endpoint_id as endpointId', 'd.state', 'e.disabled_at as disabledAt'])
    .where('d.id', '=', id)
    .where('e.removed_at', 'is', null)
    .forUpdate('d')
    .executeTakeFirst();
}

/** Makes one delivery wait again. */
export async function replayOne(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('webhook_deliveries').set(pending).where('id', '=', id).execute();
}

/** Makes the failed deliveries of events since an instant wait again, the earliest first. @returns their number */
export async function replayFailed(
  trx: Trx,
  { endpointId, since, limit }: { endpointId: string; since: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'PENDING', attempts = 0, next_attempt_at = null, leased_until = null
    where id in (
      select d.id from webhook_deliveries d join webhook_events v on v.id = d.event_id
      where d.endpoint_id = ${endpointId} and d.state = 'FAILED' and v.at >= ${since} order by d.event_id limit ${limit} for update of d)
    returning 1`.execute(trx);
  return rows.length;
}

export interface DeliveryFilter {
  endpointId: string;
  state: Outcome['state'] | undefined;
}

/** A state is a literal, so that the index of the few deliveries that failed or wait serves it. */
const matches = ({ endpointId, state }: DeliveryFilter): RawBuilder<boolean> =>
  sql<boolean>`d.endpoint_id = ${endpointId} ${state === undefined ? sql`` : sql`and d.state = ${sql.lit(state)}`}`;

/** Deliveries with their events, the newest first. `after`: the id of the last one of the page before. */
export function listDeliveries(reader: Reader, filter: DeliveryFilter, { after, limit }: { after: string | undefined; limit: number }) {
  let page = reader.selectFrom('webhook_deliveries as d').selectAll().where(matches(filter));
  if (after !== undefined) page = page.where('d.id', '<', after);
  return reader
    .selectFrom(page.orderBy('d.id', 'desc').limit(limit).as('d'))
    .innerJoin('webhook_events as v', 'v.id', 'd.event_id')
    .select(['d.id', 'd.event_id', 'v.type', 'v.at', 'd.state', 'd.attempts', 'd.next_attempt_at', 'd.attempted_at'])
    .select(['d.status', 'd.duration_ms', 'd.response', 'd.error'])
    .orderBy('d.id', 'desc')
    .execute();
}

/** Counts deliveries up to `most`. */
export async function countDeliveries(reader: Reader, filter: DeliveryFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from webhook_deliveries d where ${matches(filter)} limit ${most}) as one`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** True if the endpoint exists. */
export async function isEndpoint(reader: Reader, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
