import type { DataExport, ExportTable, Right } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** Where the person held each right, when the export was requested. */
export type Scopes = Partial<Record<Right, Scope>>;

export interface ExportRow {
  id: string;
  staffId: string;
  kind: DataExport['kind'];
  state: DataExport['state'];
  legalEntityId: string | null;
  tables: ExportTable[];
  hasDocuments: boolean;
  scopes: Scopes;
  attempt: string | null;
  attempts: number;
  finishedTables: number;
  rows: number;
  requestedAt: Date;
  finishedAt: Date | null;
  name: string | null;
  size: number | null;
  sha256: string | null;
  error: DataExport['error'];
}

const columns = sql.raw(`
  x.id, x.staff_id as "staffId", x.kind, x.state, x.legal_entity_id as "legalEntityId", x.tables, x.has_documents as "hasDocuments", x.scopes, x.attempt, x.attempts,
  x.finished_tables as "finishedTables", x.row_count as rows, x.requested_at as "requestedAt", x.finished_at as "finishedAt", x.name, x.size, x.sha256, x.error`);

export type NewExport = Pick<ExportRow, 'id' | 'staffId' | 'kind' | 'legalEntityId' | 'tables' | 'hasDocuments' | 'scopes' | 'requestedAt'>;

/** Inserts one row. @throws a violation of `exports_one_open` while another export of the person is open */
export async function insertExport(trx: Trx, row: NewExport): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    insert into exports as x (id, staff_id, kind, legal_entity_id, tables, has_documents, scopes, requested_at)
    values (${row.id}, ${row.staffId}, ${row.kind}, ${row.legalEntityId}, ${row.tables}::text[], ${row.hasDocuments},
      ${JSON.stringify(row.scopes)}::jsonb, ${row.requestedAt})
    returning ${columns}`.execute(trx);
  return one(rows);
}

/** The exports of a person, the newest first. */
export async function listExportRows(reader: Reader, staffId: string, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from exports x where x.staff_id = ${staffId} order by x.requested_at desc, x.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** An export of the person; undefined for one of somebody else. */
export async function findExport(reader: Reader, { id, staffId }: { id: string; staffId: string }): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${columns} from exports x where x.id = ${id} and x.staff_id = ${staffId}`.execute(reader);
  return rows[0];
}

/** Gives an open export to a new attempt and deletes the parts of earlier ones. Undefined if it has ended or was deleted. */
export async function claimExport(trx: Trx, { id, attempt }: { id: string; attempt: string }): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update exports x set state = 'RUNNING', attempt = ${attempt}, attempts = x.attempts + 1, finished_tables = 0, row_count = 0
    where x.id = ${id} and x.state in ('WAITING', 'RUNNING') returning ${columns}`.execute(trx);
  if (rows[0] !== undefined) await sql`delete from export_parts where export_id = ${id}`.execute(trx);
  return rows[0];
}

interface Attempt {
  id: string;
  attempt: string;
}

/** @returns false if another attempt has taken over, or the export has ended */
export async function updateProgress(trx: Trx, { id, attempt }: Attempt, done: { finishedTables: number; rows: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exports set finished_tables = ${done.finishedTables}, row_count = ${done.rows}
    where id = ${id} and attempt = ${attempt} and state = 'RUNNING'`.execute(trx);
  return numAffectedRows === 1n;
}

/** Inserts one row. @throws a violation of `export_parts_of_attempt` if another attempt has taken over, or the export has ended */
export async function insertPart(trx: Trx, { id, attempt }: Attempt, part: { position: number; bytes: Buffer }): Promise<void> {
  await sql`insert into export_parts (export_id, attempt, position, bytes) values (${id}, ${attempt}, ${part.position}, ${part.bytes})`.execute(
    trx,
  );
}

/** Makes the parts of the attempt the file, once. */
export async function finishExport(
  trx: Trx,
  { id, attempt }: Attempt,
  file: { name: string; size: number; sha256: string; now: Date },
): Promise<void> {
  await sql`
    update exports set state = 'DONE', name = ${file.name}, size = ${file.size}, sha256 = ${file.sha256}, finished_at = ${file.now}
    where id = ${id} and attempt = ${attempt} and state = 'RUNNING'`.execute(trx);
}

/** Ends an export without a file and deletes its parts. */
export async function endExport(
  trx: Trx,
  id: string,
  end: { state: 'FAILED' | 'CANCELLED'; error: DataExport['error']; now: Date; attempt?: string },
): Promise<ExportRow | undefined> {
  const ofAttempt = end.attempt === undefined ? sql`` : sql`and x.attempt = ${end.attempt}`;
  const { rows } = await sql<ExportRow>`
    update exports x set state = ${end.state}, error = ${end.error}, finished_at = ${end.now}
    where x.id = ${id} and x.state in ('WAITING', 'RUNNING') ${ofAttempt} returning ${columns}`.execute(trx);
  if (rows[0] !== undefined) await sql`delete from export_parts where export_id = ${id}`.execute(trx);
  return rows[0];
}

/** One part of a finished file; undefined after the last one. */
export async function readPart(reader: Reader, { id, attempt }: Attempt, position: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from export_parts where export_id = ${id} and attempt = ${attempt} and position = ${position}`.execute(reader);
  return rows[0]?.bytes;
}

export interface ExportedCompany {
  id: string;
  name: string;
  prefix: string;
  warehouseIds: string[];
}

/** The companies of a full export. `legalEntityId` null: all. */
export async function listExportedCompanies(reader: Reader, legalEntityId: string | null): Promise<ExportedCompany[]> {
  const { rows } = await sql<ExportedCompany>`
    select e.id, e.name, e.invoice_prefix as prefix, array(select w.id from warehouses w where w.legal_entity_id = e.id) as "warehouseIds"
    from legal_entities e where ${legalEntityId}::uuid is null or e.id = ${legalEntityId}::uuid order by e.invoice_prefix`.execute(reader);
  return rows;
}

/** The months 'YYYY-MM' with a document whose tax day lies in them. */
export async function listDocumentMonths(reader: Reader, legalEntityId: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(i.supplied_on, 'YYYY-MM') as month from invoices i where i.legal_entity_id = ${legalEntityId} order by 1`.execute(
    reader,
  );
  return rows.map(({ month }) => month);
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
