import type { ImportFault, ImportField, ImportKind, ImportReading, ImportState } from '@komora/api/admin';
import type { Country, Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** An import without its file. */
export interface ImportRow {
  id: string;
  kind: ImportKind;
  state: ImportState;
  legalEntityId: string;
  legalEntityName: string;
  country: Country;
  currency: Currency;
  timeZone: string;
  contractPrefix: string;
  warehouseId: string | null;
  fileName: string;
  reading: ImportReading;
  headers: string[];
  samples: string[][] | null;
  fields: (ImportField | null)[];
  rows: number;
  progress: number;
  created: number | null;
  updated: number | null;
  faultCount: number | null;
  faults: ImportFault[];
  createdBy: string;
  createdAt: Date;
  appliedAt: Date | null;
  liveAt: Date | null;
  hasOldBills: boolean;
  /** False after an application, an undo, or the time of storage. */
  hasContent: boolean;
  documents: number;
  version: number;
}

/** Faults of a record. */
export const shownFaults = 20;

const within = ({ everywhere, warehouseIds, legalEntityIds }: Scope) =>
  everywhere ? sql`true` : sql`(i.warehouse_id = any(${warehouseIds}::uuid[]) or i.legal_entity_id = any(${legalEntityIds}::uuid[]))`;

const record = sql`
  select i.id, i.kind, i.state, i.legal_entity_id as "legalEntityId", e.name as "legalEntityName", e.country, e.contract_prefix as "contractPrefix", e.currency, e.time_zone as "timeZone",
    i.warehouse_id as "warehouseId", i.file_name as "fileName", i.reading, i.headers, i.samples, i.fields, i.row_count as "rows", i.progress,
    i.created_rows as "created", i.updated_rows as "updated", i.fault_count as "faultCount",
    coalesce(jsonb_path_query_array(i.faults, '$[0 to ${sql.raw(String(shownFaults - 1))}]'), '[]') as faults, s.name as "createdBy", i.created_at as "createdAt",
    i.applied_at as "appliedAt", i.live_at as "liveAt", i.old_bills is not null as "hasOldBills",
    i.content is not null as "hasContent",
    (select count(*)::integer from import_documents d where d.import_id = i.id) as documents, i.version
  from imports i join legal_entities e on e.id = i.legal_entity_id join staff s on s.id = i.created_by`;

export interface NewImport {
  id: string;
  kind: ImportKind;
  legalEntityId: string;
  warehouseId: string | null;
  fileName: string;
  content: Buffer;
  staffId: string;
  now: Date;
}

export interface FileLayout {
  reading: ImportReading;
  headers: readonly string[];
  samples: readonly (readonly string[])[];
  fields: readonly (ImportField | null)[];
  rows: number;
}

/** Inserts one row. */
export async function insertImport(trx: Trx, { staffId, now, ...row }: NewImport, layout: FileLayout): Promise<void> {
  await sql`
    insert into imports (id, kind, legal_entity_id, warehouse_id, file_name, content, reading, headers, samples, fields, row_count, created_by, created_at)
    values (${row.id}, ${row.kind}, ${row.legalEntityId}, ${row.warehouseId}, ${row.fileName}, ${row.content}, ${JSON.stringify(layout.reading)},
      ${JSON.stringify(layout.headers)}, ${JSON.stringify(layout.samples)}, ${JSON.stringify(layout.fields)}, ${layout.rows}, ${staffId}, ${now})`.execute(
    trx,
  );
}

/** At most `limit` rows, the newest first. `after`: the id of the last row of the page before. */
export async function listImports(
  reader: Reader,
  { scope, kind, after, limit }: { scope: Scope; kind: ImportKind | undefined; after: string | undefined; limit: number },
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`${record}
    where ${within(scope)} and (${kind ?? null}::text is null or i.kind = ${kind ?? null}) and (${after ?? null}::uuid is null
      or (i.created_at, i.id) < (select p.created_at, p.id from imports p where p.id = ${after ?? null}))
    order by i.created_at desc, i.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countImports(
  reader: Reader,
  { scope, kind }: { scope: Scope; kind: ImportKind | undefined },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from imports i where ${within(scope)} and (${kind ?? null}::text is null or i.kind = ${kind ?? null}) limit ${most}) c`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

/** One row within the scope; undefined if there is none. */
export async function findImport(reader: Reader, id: string, scope: Scope): Promise<ImportRow | undefined> {
  return (await sql<ImportRow>`${record} where i.id = ${id} and ${within(scope)}`.execute(reader)).rows[0];
}

/** As {@link findImport}, and locks the row. */
export async function lockImport(trx: Trx, id: string, scope: Scope): Promise<ImportRow | undefined> {
  await sql`select from imports where id = ${id} for no key update`.execute(trx);
  return findImport(trx, id, scope);
}

/** The file and who uploaded it; null content after it was deleted. */
export async function readContent(reader: Reader, id: string): Promise<{ content: Buffer | null; staffId: string }> {
  const row = await reader.selectFrom('imports').select(['content', 'created_by']).where('id', '=', id).executeTakeFirstOrThrow();
  return { content: row.content, staffId: row.created_by };
}

/** At most `limit` faults from the position `from` on. */
export async function listFaults(reader: Reader, id: string, { from, limit }: { from: number; limit: number }): Promise<ImportFault[]> {
  const { rows } = await sql<{ fault: ImportFault }>`
    select f.fault from imports i cross join jsonb_array_elements(i.faults) with ordinality f(fault, position)
    where i.id = ${id} and f.position > ${from} order by f.position limit ${limit}`.execute(reader);
  return rows.map(({ fault }) => fault);
}

/** Stores another layout, and forgets the last check. */
export async function updateLayout(trx: Trx, id: string, { reading, headers, samples, fields, rows }: FileLayout): Promise<void> {
  await sql`
    update imports set state = 'UPLOADED', reading = ${JSON.stringify(reading)}, headers = ${JSON.stringify(headers)}, samples = ${JSON.stringify(samples)},
      fields = ${JSON.stringify(fields)}, row_count = ${rows}, progress = 0, created_rows = null, updated_rows = null, fault_count = null, faults = null,
      version = version + 1
    where id = ${id}`.execute(trx);
}

/** The documents are others than at the last check. */
export async function updateUnchecked(trx: Trx, id: string): Promise<void> {
  await sql`
    update imports set state = 'UPLOADED', progress = 0, created_rows = null, updated_rows = null, fault_count = null, faults = null, version = version + 1
    where id = ${id}`.execute(trx);
}

/** Sets CHECKING or APPLYING. */
export async function updateStarted(trx: Trx, id: string, state: 'CHECKING' | 'APPLYING'): Promise<void> {
  await sql`update imports set state = ${state}, progress = 0, version = version + 1 where id = ${id}`.execute(trx);
}

export async function updateProgress(trx: Trx, id: string, progress: number): Promise<void> {
  await sql`update imports set progress = ${progress} where id = ${id}`.execute(trx);
}

export interface Outcome {
  created: number;
  updated: number;
  faultCount: number;
  faults: readonly ImportFault[];
}

/** Stores the result of a check, also of an application that found faults. */
export async function updateChecked(trx: Trx, id: string, { created, updated, faultCount, faults }: Outcome): Promise<void> {
  await sql`
    update imports set state = 'CHECKED', created_rows = ${created}, updated_rows = ${updated}, fault_count = ${faultCount}, faults = ${JSON.stringify(faults)},
      progress = row_count, version = version + 1
    where id = ${id}`.execute(trx);
}

/** Deletes the file. */
export async function updateApplied(trx: Trx, id: string, { created, updated }: Outcome, now: Date): Promise<void> {
  await sql`
    update imports set state = 'APPLIED', created_rows = ${created}, updated_rows = ${updated}, fault_count = 0, faults = null, content = null, samples = null,
      progress = row_count, applied_at = ${now}, version = version + 1
    where id = ${id}`.execute(trx);
}

/** Sets UNDONE, or LIVE. */
export async function updateEnded(trx: Trx, id: string, { liveAt }: { liveAt: Date | null }): Promise<void> {
  await sql`
    update imports set state = ${liveAt === null ? 'UNDONE' : 'LIVE'}, live_at = ${liveAt}, content = null, samples = null, faults = null, old_bills = null,
      version = version + 1
    where id = ${id}`.execute(trx);
}

/** Last choices of staff for headers, by folded header. */
export async function readRemembered(
  reader: Reader,
  kind: ImportKind,
  headers: readonly string[],
): Promise<Map<string, ImportField | null>> {
  const rows = await reader
    .selectFrom('import_columns')
    .select(['header', 'field'])
    .where('kind', '=', kind)
    .where('header', '=', sql<string>`any(${headers})`)
    .$castTo<{ header: string; field: ImportField | null }>()
    .execute();
  return new Map(rows.map(({ header, field }) => [header, field]));
}

export async function rememberColumns(
  trx: Trx,
  kind: ImportKind,
  columns: readonly { header: string; field: string | null }[],
): Promise<void> {
  await sql`
    insert into import_columns (kind, header, field)
    select distinct on (header) ${kind}, header, field from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as t (header text, field text) where header <> ''
    on conflict (kind, header) do update set field = excluded.field`.execute(trx);
}

/** One holder at a time for each import or company, until the transaction ends. Lock the import before its company. @param id of an import or a company */
export async function lockRun(trx: Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import/' || ${id}, 0))`.execute(trx);
}

/** The bills of the old system; empty if there are none. */
export async function readOldBills(reader: Reader, id: string): Promise<OldBill[]> {
  const { rows } = await sql<{ bills: OldBill[] }>`select coalesce(old_bills, '[]') as bills from imports where id = ${id}`.execute(reader);
  return rows[0]?.bills ?? [];
}

/** A bill of the old system: minor units with VAT. */
export interface OldBill {
  contract: string;
  on: string;
  gross: number;
}

export async function updateOldBills(trx: Trx, id: string, bills: readonly OldBill[]): Promise<void> {
  await sql`update imports set old_bills = ${JSON.stringify(bills)}, version = version + 1 where id = ${id}`.execute(trx);
}

/** Deletes files that were not applied, and their documents. @returns the number of imports */
export async function purgeContent(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
        select id from imports i
        where created_at <= ${before} and (content is not null or exists (select from import_documents d where d.import_id = i.id))
        limit ${limit} for update skip locked),
      documents as (delete from import_documents where import_id in (select id from old))
    update imports set content = null, samples = null, faults = null, old_bills = null where id in (select id from old)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
