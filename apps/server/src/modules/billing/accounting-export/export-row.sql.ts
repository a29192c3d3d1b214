import type { ExportFormat } from '@komora/api/admin';
import type { Replaced } from '@komora/documents/accounting';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface NewExport {
  id: string;
  legalEntityId: string;
  /** 'YYYY-MM' */
  month: string;
  format: ExportFormat;
  options: object;
  requestedBy: string;
  now: Date;
}

/** @throws a violation of `accounting_exports_legal_entity_id_month_fkey` for a month that is not closed */
export async function insertExport(trx: Trx, row: NewExport): Promise<void> {
  await trx
    .insertInto('accounting_exports')
    .values({
      id: row.id,
      legal_entity_id: row.legalEntityId,
      month: `${row.month}-01`,
      format: row.format,
      options: JSON.stringify(row.options),
      requested_by: row.requestedBy,
      requested_at: row.now,
    })
    .execute();
}

export interface ExportRow {
  id: string;
  companyId: string;
  month: string;
  format: ExportFormat;
  state: 'WAITING' | 'DONE' | 'FAILED';
  requestedBy: string;
  requestedAt: Date;
  name: string | null;
  size: number | null;
  sha256: string | null;
  replaced: Replaced[];
  error: string | null;
}

/** The exports of a month, the newest first, at most 100. */
export async function listExports(reader: Reader, month: { legalEntityId: string; from: string }): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select x.id, x.legal_entity_id as "companyId", to_char(x.month, 'YYYY-MM') as month, x.format, x.state, s.name as "requestedBy", x.requested_at as "requestedAt",
      x.name, x.size::float8 as size, x.sha256, x.replaced, x.error
    from accounting_exports x join staff s on s.id = x.requested_by
    where x.legal_entity_id = ${month.legalEntityId} and x.month = ${month.from} order by x.requested_at desc, x.id desc limit 100`.execute(
    reader,
  );
  return rows;
}

export interface ExportJob {
  legalEntityId: string;
  /** 'YYYY-MM' */
  month: string;
  format: ExportFormat;
  options: unknown;
  company: { prefix: string; companyId: string; currency: string };
  closedAt: Date;
}

/** A waiting export; undefined if it is finished or deleted. */
export async function findWaitingExport(reader: Reader, id: string): Promise<ExportJob | undefined> {
  const { rows } = await sql<ExportJob>`
    select x.legal_entity_id as "legalEntityId", to_char(x.month, 'YYYY-MM') as month, x.format, x.options, c.closed_at as "closedAt",
      json_build_object('prefix', e.invoice_prefix, 'companyId', e.company_id, 'currency', e.currency) as company
    from accounting_exports x join legal_entities e on e.id = x.legal_entity_id
    join closed_months c on c.legal_entity_id = x.legal_entity_id and c.month = x.month
    where x.id = ${id} and x.state = 'WAITING'`.execute(reader);
  return rows[0];
}

export async function insertPart(
  reader: Reader,
  part: { exportId: string; attempt: string; position: number; bytes: Buffer },
): Promise<void> {
  await sql`
    insert into accounting_export_parts (export_id, attempt, position, bytes)
    values (${part.exportId}, ${part.attempt}, ${part.position}, ${part.bytes})`.execute(reader);
}

export interface FinishedFile {
  exportId: string;
  attempt: string;
  name: string;
  size: number;
  sha256: string;
  replaced: readonly Replaced[];
  now: Date;
}

/** Makes the parts of an attempt the file, once, and deletes those of other attempts. */
export async function finishExport(trx: Trx, file: FinishedFile): Promise<void> {
  await sql`
    update accounting_exports set state = 'DONE', attempt = ${file.attempt}, name = ${file.name}, size = ${file.size}, sha256 = ${file.sha256},
      replaced = ${JSON.stringify(file.replaced)}::jsonb, finished_at = ${file.now}
    where id = ${file.exportId} and state = 'WAITING'`.execute(trx);
  await sql`
    delete from accounting_export_parts p using accounting_exports x
    where x.id = p.export_id and x.id = ${file.exportId} and x.state = 'DONE' and p.attempt <> x.attempt`.execute(trx);
}

export async function failExport(trx: Trx, { exportId, error, now }: { exportId: string; error: string; now: Date }): Promise<void> {
  await sql`
    update accounting_exports set state = 'FAILED', error = ${error}, finished_at = ${now} where id = ${exportId} and state = 'WAITING'`.execute(
    trx,
  );
  await sql`delete from accounting_export_parts where export_id = ${exportId}`.execute(trx);
}

/** An export with its place; undefined if it does not exist. */
export async function findExport(
  reader: Reader,
  id: string,
): Promise<{ legalEntityId: string; state: string; attempt: string | null; name: string | null; sha256: string | null } | undefined> {
  const { rows } = await sql<{ legalEntityId: string; state: string; attempt: string | null; name: string | null; sha256: string | null }>`
    select legal_entity_id as "legalEntityId", state, attempt, name, sha256 from accounting_exports where id = ${id}`.execute(reader);
  return rows[0];
}

/** The bytes of a finished file. */
export async function readParts(reader: Reader, exportId: string): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select p.bytes from accounting_export_parts p join accounting_exports x on x.id = p.export_id and x.attempt = p.attempt
    where x.id = ${exportId} order by p.position`.execute(reader);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}
