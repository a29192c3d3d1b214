import type { Country } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Authority } from './authority.ts';
import type { ReportStatus } from './tax-report.lifecycle.ts';
import type { Fault, Submission } from './tax-report.ports.ts';

export interface NewTaxReport {
  invoiceId: string;
  authority: Authority;
  /** The legal deadline. */
  reportDeadline: Date;
  now: Date;
}

/** Inserts reports of documents of the same transaction in one statement, due immediately. */
export async function insertTaxReports(trx: Trx, reports: readonly NewTaxReport[]): Promise<void> {
  const rows = JSON.stringify(
    reports.map(({ invoiceId, authority, reportDeadline, now }) => ({ id: invoiceId, authority, report_by: reportDeadline, now })),
  );
  await sql`
    insert into tax_reports (invoice_id, legal_entity_id, tax_day, document_number, authority, status, report_by, next_attempt_at, created_at)
    select i.id, i.legal_entity_id, i.supplied_on, i.number, r.authority, 'PENDING', r.report_by, r.now, r.now
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, authority text, report_by timestamptz, now timestamptz)
    join invoices i on i.id = r.id`.execute(trx);
}

/** The e-mail address of the client, if a document names a payer of the client's contracts; null for other documents. */
export async function findClientInstead(reader: Reader, invoiceId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select u.email from invoices i join users u on u.id = i.client_id
    where i.id = ${invoiceId} and exists (select from contracts c join contract_payers y on y.contract_id = c.id
      where c.client_id = i.client_id and y.details ->> 'email' = i.customer ->> 'email')`.execute(reader);
  return rows[0]?.email ?? null;
}

/** Those of the documents that have a report. */
export async function listReported(reader: Reader, invoiceIds: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('tax_reports')
    .select('invoice_id as id')
    .where('invoice_id', 'in', [...invoiceIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Leases the next due report to this worker. */
export async function leaseDueReport(
  trx: Trx,
  { authorities, now, leasedUntil }: { authorities: readonly Authority[]; now: Date; leasedUntil: Date },
): Promise<TaxReportRow | undefined> {
  return trx
    .updateTable('tax_reports')
    .set((eb) => ({ leased_until: leasedUntil, tries: eb('tries', '+', 1) }))
    .where('invoice_id', '=', (eb) =>
      eb
        .selectFrom('tax_reports')
        .select('invoice_id')
        .where('settled_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where('authority', 'in', [...authorities])
        .where((inner) => inner.or([inner('leased_until', 'is', null), inner('leased_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'invoice_id',
      'legal_entity_id',
      'authority',
      'status',
      'report_by',
      'tries',
      'payload',
      'submission',
      'called_at',
      'warned_at',
      'round',
    ])
    .$castTo<TaxReportRow>()
    .executeTakeFirst();
}

export interface TaxReportRow {
  invoice_id: string;
  legal_entity_id: string;
  authority: Authority;
  status: ReportStatus;
  report_by: Date;
  tries: number;
  payload: Buffer | null;
  submission: Submission | null;
  called_at: Date | null;
  warned_at: Date | null;
  round: number;
}

export interface ReportChange {
  status: ReportStatus;
  /** Null once settled. */
  nextAttemptAt: Date | null;
  payload?: Buffer | null;
  submission?: Submission | null;
  calledAt?: Date | null;
  number?: string | null;
  receipt?: Buffer | null;
  reason?: string | null;
  /** Of a rejection. */
  faults?: readonly Fault[];
  warnedAt?: Date;
  settledAt?: Date;
  /** Extends the lease of this worker; otherwise the lease is released. */
  leasedUntil?: Date;
}

export async function updateReport(trx: Trx, invoiceId: string, change: ReportChange): Promise<void> {
  await trx
    .updateTable('tax_reports')
    .set({
      status: change.status,
      next_attempt_at: change.nextAttemptAt,
      leased_until: change.leasedUntil ?? null,
      ...(change.payload === undefined ? {} : { payload: change.payload }),
      ...(change.submission === undefined ? {} : { submission: change.submission === null ? null : JSON.stringify(change.submission) }),
      ...(change.calledAt === undefined ? {} : { called_at: change.calledAt }),
      ...(change.number === undefined ? {} : { authority_number: change.number }),
      ...(change.receipt === undefined ? {} : { receipt: change.receipt }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.faults === undefined ? {} : { faults: JSON.stringify(change.faults) }),
      ...(change.warnedAt === undefined ? {} : { warned_at: change.warnedAt }),
      ...(change.settledAt === undefined ? {} : { settled_at: change.settledAt }),
    })
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .execute();
}

/** Ends the lease and tries the report again later. Its status stays: a document that may have been sent is not sent again. */
export async function postponeReport(trx: Trx, invoiceId: string, { until, reason }: { until: Date; reason: string }): Promise<void> {
  await trx
    .updateTable('tax_reports')
    .set({ next_attempt_at: until, leased_until: null, reason })
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .execute();
}

/** The report of a document; undefined if it is not reported. */
export function findReport(reader: Reader, invoiceId: string) {
  return reader
    .selectFrom('tax_reports')
    .select(['authority', 'status', 'authority_number', 'payload'])
    .where('invoice_id', '=', invoiceId)
    .$castTo<{ authority: Authority; status: ReportStatus; authority_number: string | null; payload: Buffer | null }>()
    .executeTakeFirst();
}

/** The legal entities of a country. */
export function listSellers(reader: Reader, country: Country): Promise<{ id: string; email: string }[]> {
  return reader.selectFrom('legal_entities').select(['id', 'email']).where('country', '=', country).orderBy('created_at').execute();
}
