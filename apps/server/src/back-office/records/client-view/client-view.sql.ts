import type { ViewCause } from '@komora/api';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface NewView {
  id: string;
  clientId: string;
  staffId: string;
  staffSessionId: string;
  cause: ViewCause;
  linkHash: Buffer;
  now: Date;
  linkExpiresAt: Date;
}

/** Inserts one row. */
export async function insertView(trx: Trx, view: NewView): Promise<void> {
  await trx
    .insertInto('client_views')
    .values({
      id: view.id,
      client_id: view.clientId,
      staff_id: view.staffId,
      staff_session_id: view.staffSessionId,
      cause: view.cause,
      created_at: view.now,
      link_hash: view.linkHash,
      link_expires_at: view.linkExpiresAt,
    })
    .execute();
}

/** Locks the row of the account and reads if it is blocked or deleted; undefined if there is none. */
export function lockViewedClient(trx: Trx, clientId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'blocked_at', 'anonymised_at'])
    .where('id', '=', clientId)
    .forShare()
    .executeTakeFirst();
}

/** True if no contract and no order of the client is outside the scope: a view shows all of them. */
export async function isWhollyWithin(reader: Reader, clientId: string, { everywhere, warehouseIds }: Scope): Promise<boolean> {
  if (everywhere) return true;
  const elsewhere = sql`x.warehouse_id <> all(${warehouseIds}::uuid[])`;
  const { rows } = await sql`select from contracts x where x.client_id = ${clientId} and ${elsewhere}
    union all select from orders x where (x.client_id = ${clientId} or x.placed_by = ${clientId}) and ${elsewhere} limit 1`.execute(reader);
  return rows.length === 0;
}

/** The client of a link that was prepared in this session of staff; undefined if it is unknown or used. */
export async function findClientOfLink(trx: Trx, link: { linkHash: Buffer; staffSessionId: string }): Promise<string | undefined> {
  const view = await trx
    .selectFrom('client_views')
    .select('client_id')
    .where('link_hash', '=', link.linkHash)
    .where('staff_session_id', '=', link.staffSessionId)
    .executeTakeFirst();
  return view?.client_id;
}

/** Uses the link of a view that the same session of staff prepared; undefined if it cannot be used (any more). */
export function openView(trx: Trx, view: { linkHash: Buffer; tokenHash: Buffer; staffSessionId: string; now: Date; expiresAt: Date }) {
  return trx
    .updateTable('client_views')
    .set({ link_hash: null, token_hash: view.tokenHash, opened_at: view.now, expires_at: view.expiresAt })
    .where('link_hash', '=', view.linkHash)
    .where('staff_session_id', '=', view.staffSessionId)
    .where('link_expires_at', '>', view.now)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export interface RunningView {
  clientId: string;
  language: string;
  staffId: string;
  expiresAt: Date;
  is_shared: boolean;
  active_at: Date | null;
  locked_at: Date | null;
}

/** A view whose client, member of staff and session of staff allow it; undefined for others. */
export async function findRunningView(
  reader: Reader,
  view: { id: string; tokenHash: Buffer; now: Date },
): Promise<RunningView | undefined> {
  const { rows } = await sql<RunningView>`
    select v.client_id as "clientId", u.user_language as language, v.staff_id as "staffId", v.expires_at as "expiresAt",
      s.is_shared, s.active_at, s.locked_at
    from client_views v
      join users u on u.id = v.client_id and u.anonymised_at is null and u.blocked_at is null
      join staff m on m.id = v.staff_id and m.ended_at is null
      join staff_sessions s on s.id = v.staff_session_id and s.expires_at > ${view.now}
    where v.token_hash = ${view.tokenHash} and v.id::text = ${view.id} and v.ended_at is null and v.expires_at > ${view.now}`.execute(
    reader,
  );
  return rows[0];
}

export async function updateEnded(reader: Reader, id: string, now: Date): Promise<void> {
  await reader.updateTable('client_views').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Deletes all views of a client; they end. */
export async function deleteViewsOf(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('client_views').where('client_id', '=', clientId).execute();
}

/** Views that were opened, the latest first; at most `most`. */
export async function listViews(
  reader: Reader,
  clientId: string,
  most: number,
): Promise<{ at: Date; cause: string; name: string; locale: string }[]> {
  const { rows } = await sql<{ at: Date; cause: string; name: string; locale: string }>`
    select v.opened_at as at, v.cause, m.name, m.locale from client_views v join staff m on m.id = v.staff_id
    where v.client_id = ${clientId} and v.opened_at is not null order by v.opened_at desc, v.id desc limit ${most}`.execute(reader);
  return rows;
}
