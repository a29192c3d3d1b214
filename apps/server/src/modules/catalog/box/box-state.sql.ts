import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** True for states `s` that may be set now somewhere: a range of an index that leaves out those that have ended everywhere. */
export const mayBeSetOn = (now: Date, s: RawBuilder<unknown> = sql`s`) =>
  sql`coalesce(${s}.until_on, 'infinity') >= (${now}::timestamptz at time zone 'UTC')::date`;

/** True for states `s` that are set now at the warehouse `w`. */
export const isSetOn = (now: Date, s: RawBuilder<unknown> = sql`s`) => sql`
  ${s}.from_on <= (${now}::timestamptz at time zone w.time_zone)::date and coalesce(${s}.until_on, 'infinity') > (${now}::timestamptz at time zone w.time_zone)::date
    and ${mayBeSetOn(now, s)}`;

export interface StateValues {
  /** FREE_TO_LET: the days are without a state. */
  state: string;
  from: string;
  until: string | null;
  reason: string;
}

/**
 * Replaces the states of boxes in `[from, until)`; the days before and after keep theirs. A box whose replaced state without an end took the place of a check waits for that check
 * instead of becoming free, unless the check itself is ended with it. When nothing remains of a replaced check, states that are planned for later owe none any more.
 * @throws check violation box_states_not_held
 */
export async function replaceStates(
  trx: Trx,
  boxIds: readonly string[],
  { state, from, until, reason }: StateValues,
  now: Date,
): Promise<void> {
  const days = sql`daterange(${from}::date, ${until}::date)`;
  const { rows } = await sql<{ rest: string }>`
    delete from box_states s where s.box_id = any(${boxIds}::uuid[]) and daterange(s.from_on, s.until_on) && ${days}
    returning to_json(s) as rest`.execute(trx);
  const replaced = JSON.stringify(rows.map(({ rest }) => rest));
  // Rest of the replaced states, on both sides of the new days. A state that already began is not set again.
  await sql`
    insert into box_states (box_id, state, from_on, until_on, reason, set_at, check_after)
    select r.box_id, r.state, lower(part), upper(part), r.reason, r.set_at, r.check_after and upper(part) is null
    from jsonb_to_recordset(${replaced}::jsonb) as r
        (box_id uuid, state text, from_on date, until_on date, reason text, set_at timestamptz, check_after boolean),
      unnest(datemultirange(daterange(r.from_on, r.until_on)) - datemultirange(${days})) part`.execute(trx);
  await sql`
    insert into box_states (box_id, state, from_on, until_on, reason, set_at, check_after)
    select id, case when x.owes_check and ${state} = 'FREE_TO_LET' then 'TO_CHECK' else ${state} end, ${from}::date, ${until}::date, ${reason}, ${now},
      x.owes_check and ${until}::date is null and ${state} not in ('FREE_TO_LET', 'TO_CHECK')
    from unnest(${boxIds}::uuid[]) id
      cross join lateral (select coalesce(bool_or(r.check_after), false) and not coalesce(bool_or(r.state = 'TO_CHECK'), false) as owes_check
        from jsonb_to_recordset(${replaced}::jsonb) as r (box_id uuid, state text, check_after boolean) where r.box_id = id) x
    where x.owes_check or ${state} <> 'FREE_TO_LET'`.execute(trx);
  await sql`
    update box_states s set check_after = false
    where s.check_after and s.box_id in (
        select r.box_id from jsonb_to_recordset(${replaced}::jsonb) as r (box_id uuid, state text) where r.state = 'TO_CHECK')
      and not exists (
        select from box_states t where t.box_id = s.box_id and t.state = 'TO_CHECK' and coalesce(t.until_on, 'infinity') > ${from}::date)`.execute(
    trx,
  );
  await trx.updateTable('boxes').set({ version: sql`version + 1` }).where('id', '=', sql<string>`any(${boxIds}::uuid[])`).execute();
}

/**
 * Marks a box that has just become free: nobody gets it until staff have checked it. States that block the box on some of the days stay, and the box waits for
 * its check before, between and after them. A state without an end leaves no such days: the check follows when staff end it.
 */
export async function markToCheck(
  trx: Trx,
  { boxId, from, reason, now }: { boxId: string; from: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into box_states (box_id, state, from_on, until_on, reason, set_at)
    select ${boxId}::uuid, 'TO_CHECK', lower(part), upper(part), ${reason}, ${now}
    from unnest(datemultirange(daterange(${from}::date, null))
      - coalesce((select range_agg(daterange(s.from_on, s.until_on)) from box_states s where s.box_id = ${boxId}), '{}')) part`.execute(
    trx,
  );
  await sql`update box_states set check_after = true where box_id = ${boxId} and until_on is null and state <> 'TO_CHECK'`.execute(trx);
  await trx.updateTable('boxes').set({ version: sql`version + 1` }).where('id', '=', boxId).executeTakeFirstOrThrow();
}

/** Offers boxes, or takes them from the offer. Updates one row per box. */
export async function updateOffers(trx: Trx, boxIds: readonly string[], active: boolean): Promise<void> {
  await sql`update boxes set active = ${active}, version = version + 1 where id = any(${boxIds}::uuid[])`.execute(trx);
}

/** True if anybody waits for a box of the warehouse. */
export async function hasWaiting(reader: Reader, warehouseId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('waitlist_entries')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('notified_at', 'is', null)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
