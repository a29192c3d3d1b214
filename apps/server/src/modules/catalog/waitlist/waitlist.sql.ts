import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface OfferedBox {
  id: string;
  name: string;
  warehouse_id: string;
  warehouse_name: string;
  time_zone: string;
  area_cm2: number;
}

/**
 * Locks a box of an open warehouse that can be let now, and the warehouse against the archive. Undefined if there is none, or another transaction has locked the
 * box and offers it itself.
 */
export const lockIdleBox = (trx: Trx, boxId: string, now: Date): Promise<OfferedBox | undefined> =>
  idleBox(trx, boxId, now).forNoKeyUpdate('b').skipLocked().forKeyShare('w').executeTakeFirst();

/** As {@link lockIdleBox}, and waits for other transactions. */
export const awaitIdleBox = (trx: Trx, boxId: string, now: Date): Promise<OfferedBox | undefined> =>
  idleBox(trx, boxId, now).forNoKeyUpdate('b').forKeyShare('w').executeTakeFirst();

function idleBox(trx: Trx, boxId: string, now: Date) {
  return trx
    .selectFrom('boxes as b')
    .innerJoin('warehouses as w', 'w.id', 'b.warehouse_id')
    .select(['b.id', 'b.name', 'b.warehouse_id', 'w.name as warehouse_name', 'w.time_zone', 'b.area_cm2'])
    .where('b.id', '=', boxId)
    .where('b.active', '=', true)
    .where('w.deactivated_at', 'is', null)
    .where('w.hidden_at', 'is', null)
    .where(sql<boolean>`not box_is_blocked(b.id, ${now})`);
}

/** Locks the oldest waitlist entry for this warehouse that wants this size or any size. */
export async function lockNextWaiting(
  trx: Trx,
  box: { warehouseId: string; size: string },
): Promise<{ id: string; email: string; language: string } | undefined> {
  return trx
    .selectFrom('waitlist_entries')
    .select(['id', 'email', 'language'])
    .where('warehouse_id', '=', box.warehouseId)
    .where('notified_at', 'is', null)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('box_size', 'is', null), eb('box_size', '=', box.size)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function markNotified(trx: Trx, entry: { id: string; tokenHash: Buffer; now: Date }): Promise<void> {
  await trx
    .updateTable('waitlist_entries')
    .set({ notified_at: entry.now, token_hash: entry.tokenHash })
    .where('id', '=', entry.id)
    .executeTakeFirstOrThrow();
}

/** Boxes with an expired offer, oldest first. */
export async function listExpiredOffers(reader: Reader, page: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ box_id: string }>`
    select box_id from box_reservations where kind = 'WAITLIST' and expires_at <= ${page.now} order by expires_at, box_id limit ${page.limit}`.execute(
    reader,
  );
  return rows.map((row) => row.box_id);
}

/** Free boxes whose blocked state ended yesterday or today, in warehouses where somebody waits. */
export async function listUnblockedBoxes(reader: Reader, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.id from box_states s join boxes b on b.id = s.box_id join warehouses w on w.id = b.warehouse_id
    where s.until_on between (${now}::timestamptz at time zone w.time_zone)::date - 1 and (${now}::timestamptz at time zone w.time_zone)::date
      -- For the index box_states_by_end, which knows no time zone: a day more on both sides.
      and coalesce(s.until_on, 'infinity'::date) between (${now}::timestamptz at time zone 'UTC')::date - 2 and (${now}::timestamptz at time zone 'UTC')::date + 1
      and b.active and w.deactivated_at is null and w.hidden_at is null and not box_is_blocked(b.id, ${now})
      and not exists (select from box_reservations r where r.box_id = b.id)
      and exists (select from waitlist_entries e where e.warehouse_id = w.id and e.notified_at is null and e.closed_at is null)
    order by b.id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Retention: deletes entries that were closed or offered a box at `before` or earlier, and hold none. @returns the number of deleted rows */
export async function deleteHandledEntries(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from waitlist_entries where id in (
      select e.id from waitlist_entries e
      where (e.notified_at <= ${before} or e.closed_at <= ${before}) and not exists (select from box_reservations r where r.waitlist_entry_id = e.id)
      limit ${limit} for update of e skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
