import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

export async function findLegalEntityOfWarehouse(reader: Reader, warehouseId: string): Promise<string | undefined> {
  const row = await reader.selectFrom('warehouses').select('legal_entity_id').where('id', '=', warehouseId).executeTakeFirst();
  return row?.legal_entity_id;
}

export interface PlaceRow {
  id: string;
  name: string;
  /** Today there. */
  today: string;
  isArchived: boolean;
}

/** The warehouses of a company, or one of them. Those in use come last, so that of two with one name a map keeps them. */
export async function listPlaces(
  reader: Reader,
  { legalEntityId, warehouseId, now }: { legalEntityId: string; warehouseId: string | null; now: Date },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select id, name, (${now}::timestamptz at time zone time_zone)::date as today, archived_at is not null as "isArchived" from warehouses
    where legal_entity_id = ${legalEntityId} and (${warehouseId}::uuid is null or id = ${warehouseId}) order by archived_at is null`.execute(
    reader,
  );
  return rows;
}

export interface BoxRow {
  id: string;
  warehouseId: string;
  name: string;
}

/** The boxes of these warehouses, without removed ones. */
export async function listBoxes(reader: Reader, warehouseIds: readonly string[]): Promise<BoxRow[]> {
  const { rows } = await sql<BoxRow>`
    select id, warehouse_id as "warehouseId", name from boxes where warehouse_id = any(${warehouseIds}::uuid[]) and removed_at is null`.execute(
    reader,
  );
  return rows;
}

export type RecordNoun = 'WAREHOUSE' | 'BOX' | 'CLIENT' | 'CONTRACT';

/** The records of a company by their id in the other system. */
export async function readRecordIds(reader: Reader, legalEntityId: string, noun: RecordNoun): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('import_records')
    .select(['external_id', 'record_id'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('noun', '=', noun)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.record_id]));
}

/** The ids in the other system of the records that imports of a company created; not of those that existed before. */
export async function readCreated(reader: Reader, legalEntityId: string, noun: RecordNoun): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('import_records')
    .select('external_id')
    .where('legal_entity_id', '=', legalEntityId)
    .where('noun', '=', noun)
    .where('is_created', '=', true)
    .execute();
  return new Set(rows.map((row) => row.external_id));
}

export interface NewRecord {
  externalId: string;
  recordId: string;
  isCreated: boolean;
  balance?: number;
  deposit?: number;
  since?: string;
}

/**
 * Inserts records in one statement. A known one gets the new balance and deposit. It keeps the import that created it, with two exceptions. The newest file owns its
 * contracts, so that its go-live and its undo concern all of them. A box that was removed and is created again belongs to the import that did so.
 */
export async function saveRecords(
  trx: Trx,
  { legalEntityId, importId, noun }: { legalEntityId: string; importId: string; noun: RecordNoun },
  records: readonly NewRecord[],
): Promise<void> {
  await sql`
    insert into import_records (legal_entity_id, noun, external_id, record_id, import_id, is_created, balance, deposit, since)
    select ${legalEntityId}, ${noun}, "externalId", "recordId", ${importId}, "isCreated", balance, deposit, since
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t
      ("externalId" text, "recordId" uuid, "isCreated" boolean, balance integer, deposit integer, since date)
    on conflict (legal_entity_id, noun, external_id) do update set balance = excluded.balance, deposit = excluded.deposit, since = excluded.since,
      record_id = excluded.record_id,
      import_id = case when excluded.noun = 'CONTRACT' or excluded.record_id <> import_records.record_id then excluded.import_id else import_records.import_id end`.execute(
    trx,
  );
}

/** The survivor stands for the record of the other system. No file changes or removes it: it is a client of its own. */
export async function moveImportedClient(trx: Trx, { survivorId, duplicateId }: MergedIds): Promise<void> {
  await sql`update import_records set record_id = ${survivorId}, is_created = false where noun = 'CLIENT' and record_id = ${duplicateId}`.execute(
    trx,
  );
}
