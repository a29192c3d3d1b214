import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { RecordNoun } from '../apply/places.sql.ts';

export interface RecordRow {
  id: string;
  noun: RecordNoun;
  recordId: string;
  isCreated: boolean;
  balance: number | null;
  deposit: number | null;
}

/** The records of an import, locked. */
export async function lockRecords(trx: Trx, importId: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select id, noun, record_id as "recordId", is_created as "isCreated", balance, deposit from import_records
    where import_id = ${importId} order by id for update`.execute(trx);
  return rows;
}

/** Another import may create the same records again. */
export async function deleteRecords(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('import_records').where('import_id', '=', importId).execute();
}

/** Forgets amounts that are in the ledger now. */
export async function clearAmounts(trx: Trx, importId: string): Promise<void> {
  await sql`update import_records set balance = null, deposit = null where import_id = ${importId}`.execute(trx);
}

/** Deletes warehouses without boxes. @throws foreign key violation if anything refers to one */
export async function deleteWarehouses(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from warehouses where id = any(${ids}::uuid[])`.execute(trx);
}

/** The warehouses of contracts or boxes. */
export async function listWarehousesOf(reader: Reader, noun: RecordNoun, ids: readonly string[]): Promise<string[]> {
  if (noun !== 'CONTRACT' && noun !== 'BOX') return [];
  const { rows } = await sql<{ id: string }>`
    select distinct warehouse_id as id from ${noun === 'CONTRACT' ? sql`contracts` : sql`boxes`} where id = any(${ids}::uuid[])`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/** The clients of the live contracts of an import. */
export async function listClientsOf(reader: Reader, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.client_id as id from import_records r join contracts c on c.id = r.record_id
    where r.import_id = ${importId} and r.noun = 'CONTRACT' and not c.quiet order by 1`.execute(reader);
  return rows.map(({ id }) => id);
}
