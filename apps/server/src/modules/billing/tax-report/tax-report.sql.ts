import type { Reader, Trx } from '../../db/database.ts';
import type { Authority } from './authority.ts';
import type { Submission } from './tax-report.ports.ts';
import type { ReportStatus } from './tax-report.states.ts';

export interface NewTaxReport {
  invoiceId: string;
  authority: Authority;
  /** The law's last moment. */
  reportBy: Date;
  now: Date;
}

/** All of them in one statement, to be handed over at once. */
export async function insertTaxReports(trx: Trx, reports: readonly NewTaxReport[]): Promise<void> {
  await trx
    .insertInto('tax_reports')
    .values(
      reports.map(({ invoiceId, authority, reportBy, now }) => ({
        invoice_id: invoiceId,
        authority,
        status: 'PENDING',
        report_by: reportBy,
        next_try_at: now,
        created_at: now,
      })),
    )
    .execute();
}

/** Takes the next report that is due, so that nobody else works on it meanwhile. */
export async function claimDueReport(
  trx: Trx,
  { authorities, now, takenUntil }: { authorities: readonly Authority[]; now: Date; takenUntil: Date },
): Promise<TaxReportRow | undefined> {
  return trx
    .updateTable('tax_reports')
    .set((eb) => ({ taken_until: takenUntil, tries: eb('tries', '+', 1) }))
    .where('invoice_id', '=', (eb) =>
      eb
        .selectFrom('tax_reports')
        .select('invoice_id')
        .where('settled_at', 'is', null)
        .where('next_try_at', '<=', now)
        .where('authority', 'in', [...authorities])
        .where((inner) => inner.or([inner('taken_until', 'is', null), inner('taken_until', '<=', now)]))
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['invoice_id', 'authority', 'status', 'report_by', 'tries', 'payload', 'submission', 'called_at', 'warned_at'])
    .$castTo<TaxReportRow>()
    .executeTakeFirst();
}

export interface TaxReportRow {
  invoice_id: string;
  authority: Authority;
  status: ReportStatus;
  report_by: Date;
  tries: number;
  payload: Buffer | null;
  submission: Submission | null;
  called_at: Date | null;
  warned_at: Date | null;
}

export interface ReportChange {
  status: ReportStatus;
  /** Null once settled. */
  nextTryAt: Date | null;
  payload?: Buffer | null;
  submission?: Submission | null;
  calledAt?: Date | null;
  number?: string | null;
  receipt?: Buffer | null;
  reason?: string | null;
  warnedAt?: Date;
  settledAt?: Date;
  /** Keeps the report for this worker until then; otherwise it is given back. */
  takenUntil?: Date;
}

export async function updateReport(trx: Trx, invoiceId: string, change: ReportChange): Promise<void> {
  await trx
    .updateTable('tax_reports')
    .set({
      status: change.status,
      next_try_at: change.nextTryAt,
      taken_until: change.takenUntil ?? null,
      ...(change.payload === undefined ? {} : { payload: change.payload }),
      ...(change.submission === undefined ? {} : { submission: change.submission === null ? null : JSON.stringify(change.submission) }),
      ...(change.calledAt === undefined ? {} : { called_at: change.calledAt }),
      ...(change.number === undefined ? {} : { authority_number: change.number }),
      ...(change.receipt === undefined ? {} : { receipt: change.receipt }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.warnedAt === undefined ? {} : { warned_at: change.warnedAt }),
      ...(change.settledAt === undefined ? {} : { settled_at: change.settledAt }),
    })
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .execute();
}

/** What an authority said of a document; undefined when it hears nothing of it. */
export function findReport(reader: Reader, invoiceId: string) {
  return reader
    .selectFrom('tax_reports')
    .select(['authority', 'status', 'authority_number', 'payload'])
    .where('invoice_id', '=', invoiceId)
    .$castTo<{ authority: Authority; status: ReportStatus; authority_number: string | null; payload: Buffer | null }>()
    .executeTakeFirst();
}
