import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

/**
 * Gives places on waiting lists to the survivor, with the survivor's address. Of several places for one warehouse one stays: the one that a colleague follows, whose
 * task keeps its mark, else the survivor's. It gets the notes of all and the time of the earliest.
 * @returns the number of moved places
 */
export async function movePlaces(
  trx: Trx,
  { survivorId, duplicateId, survivorEmail }: MergedIds & { survivorEmail: string },
): Promise<number> {
  await sql`
    with locked as materialized (
      select e.id, e.warehouse_id, e.user_id, e.note, e.followed_at, e.created_at from waitlist_entries e
      where e.notified_at is null and e.closed_at is null and (e.user_id in (${survivorId}, ${duplicateId}) or lower(e.email) = lower(${survivorEmail}))
        and e.warehouse_id in (select d.warehouse_id from waitlist_entries d where d.user_id = ${duplicateId} and d.notified_at is null and d.closed_at is null)
      for update),
    ranked as (
      select l.*, row_number() over (
        partition by l.warehouse_id order by l.followed_at is null, l.user_id is not distinct from ${duplicateId}, l.created_at, l.id) as rank
      from locked l),
    gone as (delete from waitlist_entries e using ranked r where e.id = r.id and r.rank > 1)
    update waitlist_entries k set note = coalesce(a.note, ''), created_at = a.created_at, version = k.version + 1
    from ranked r join (
      select warehouse_id, string_agg(nullif(note, ''), E'\\n' order by rank) as note, min(created_at) as created_at
      from ranked group by warehouse_id having count(*) > 1) a on a.warehouse_id = r.warehouse_id
    where k.id = r.id and r.rank = 1`.execute(trx);
  const { numAffectedRows } = await sql`
    update waitlist_entries set user_id = ${survivorId}, email = ${survivorEmail} where user_id = ${duplicateId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
