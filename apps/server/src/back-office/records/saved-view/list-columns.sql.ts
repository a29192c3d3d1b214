import type { ListColumns } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** The columns that a person has chosen, by list. At most one row per list. */
export async function listColumns(reader: Reader, staffId: string): Promise<ListColumns[]> {
  const { rows } = await sql<ListColumns>`
    select list, column_order as "order", hidden from list_columns where staff_id = ${staffId} order by list`.execute(reader);
  return rows;
}

/** Locks the columns of a list, and returns them; undefined for those of the program. */
export async function lockColumns(trx: Trx, { staffId, list }: { staffId: string; list: string }): Promise<ListColumns | undefined> {
  const { rows } = await sql<ListColumns>`
    select list, column_order as "order", hidden from list_columns where staff_id = ${staffId} and list = ${list} for update`.execute(trx);
  return rows[0];
}

/** Inserts or replaces one row. */
export async function upsertColumns(trx: Trx, { staffId, list, order, hidden }: ListColumns & { staffId: string }): Promise<void> {
  await sql`
    insert into list_columns (staff_id, list, column_order, hidden) values (${staffId}, ${list}, ${order}::text[], ${hidden}::text[])
    on conflict (staff_id, list) do update set column_order = excluded.column_order, hidden = excluded.hidden`.execute(trx);
}

/** Deletes at most one row. */
export async function deleteColumns(trx: Trx, { staffId, list }: { staffId: string; list: string }): Promise<void> {
  await sql`delete from list_columns where staff_id = ${staffId} and list = ${list}`.execute(trx);
}
