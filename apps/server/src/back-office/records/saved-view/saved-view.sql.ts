import type { SavedList, SavedView } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Views of a person, by name. At most as many as {@link saveView} allows. */
export async function listViews(reader: Reader, staffId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, list, name, search from saved_views where staff_id = ${staffId} order by list, lower(name)`.execute(reader);
  return rows;
}

/** Inserts a view, or replaces the one with its name. @returns one row */
export async function upsertView(
  trx: Trx,
  view: { id: string; staffId: string; list: SavedList; name: string; search: string; now: Date },
): Promise<SavedView> {
  const { rows } = await sql<SavedView>`
    insert into saved_views (id, staff_id, list, name, search, created_at)
    values (${view.id}, ${view.staffId}, ${view.list}, ${view.name}, ${view.search}, ${view.now})
    on conflict (staff_id, list, lower(name)) do update set name = excluded.name, search = excluded.search
    returning id, list, name, search`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('An upsert returns its row');
  return row;
}

/** Locks the person's row, so that two views that are saved at once are both counted. */
export async function lockPerson(trx: Trx, staffId: string): Promise<void> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(trx);
}

export async function countViews(trx: Trx, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_views where staff_id = ${staffId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Deletes one view of a person. @returns what it was; undefined if the person has no such view */
export async function deleteView(trx: Trx, { id, staffId }: { id: string; staffId: string }): Promise<SavedView | undefined> {
  const { rows } = await sql<SavedView>`
    delete from saved_views where id = ${id} and staff_id = ${staffId} returning id, list, name, search`.execute(trx);
  return rows[0];
}
