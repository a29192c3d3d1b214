import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

/** Gives places on waiting lists to the survivor, with the survivor's address; of two places for one warehouse one stays, with both notes. @returns their number */
export async function movePlaces(
  trx: Trx,
  { survivorId, duplicateId, survivorEmail }: MergedIds & { survivorEmail: string },
): Promise<number> {
  await sql`
    with gone as (
      delete from waitlist_entries e where e.user_id = ${duplicateId} and e.notified_at is null and e.closed_at is null and exists (
        select from waitlist_entries o where o.warehouse_id = e.warehouse_id and o.notified_at is null and o.closed_at is null and o.id <> e.id
          and (o.user_id = ${survivorId} or lower(o.email) = lower(${survivorEmail}) or (o.user_id = ${duplicateId} and (o.created_at, o.id) < (e.created_at, e.id))))
      returning e.id, e.warehouse_id, nullif(e.note, '') as note, e.followed_at)
    update waitlist_entries k set note = left(concat_ws(E'\\n', nullif(k.note, ''), g.note), 4000), followed_at = coalesce(k.followed_at, g.followed_at),
      version = k.version + 1
    from (select warehouse_id, string_agg(note, E'\\n' order by id) as note, min(followed_at) as followed_at from gone group by warehouse_id) g
    where k.warehouse_id = g.warehouse_id and k.notified_at is null and k.closed_at is null and k.id not in (select id from gone)
      and (k.user_id in (${survivorId}, ${duplicateId}) or lower(k.email) = lower(${survivorEmail}))
      and (g.note is not null or g.followed_at is not null)`.execute(trx);
  const { numAffectedRows } = await sql`
    update waitlist_entries set user_id = ${survivorId}, email = ${survivorEmail} where user_id = ${duplicateId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
