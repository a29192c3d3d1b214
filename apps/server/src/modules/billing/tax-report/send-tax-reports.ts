import { navOperation, TaxDocumentError, writeFa3, writeNavInvoice } from '@komora/documents/tax-documents';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Authority } from './authority.ts';
import { notifyOperator } from './notify-operator.ts';
import { sendToBuyer } from './send-to-buyer.ts';
import { isReported, isSettled } from './tax-report.lifecycle.ts';
import {
  NotReceived,
  RateLimited,
  type ReadDocument,
  type Report,
  type ReportedDocument,
  type SubmissionStatus,
  type TaxReporting,
} from './tax-report.ports.ts';
import { findReport, leaseDueReport, postponeReport, type ReportChange, type TaxReportRow, updateReport } from './tax-report.sql.ts';

const writers = { KSEF: writeFa3, NAV: writeNavInvoice } as const;

/** Longer than a call including its session. */
const leaseMs = 5 * 60_000;
/** Maximum number of reports per run; the next run continues. */
const maxReports = 500;
/** If an authority does not know a document after this time, the submission did not arrive. */
const lostAfterMs = 15 * 60_000;
/** The operator is notified this long before the legal deadline. */
const warnBeforeMs = 3 * 60 * 60_000;
const maxRetryDelayMs = 15 * 60_000;

/**
 * Processes every due report: submits new ones, fetches the status of submitted ones. The intent is stored before an authority is called,
 * the outcome afterwards. After a lost response the status is fetched; the document is submitted again only if the authority certainly did
 * not receive it. A report that fails unexpectedly is tried again later, and the others go on. Safe to repeat and to interrupt.
 */
export async function sendTaxReports(deps: Deps, authorities: readonly TaxReporting[], readDocument: ReadDocument): Promise<void> {
  const byName = new Map<Authority, TaxReporting>(authorities.map((authority) => [authority.authority, authority]));
  if (byName.size === 0) return;
  for (let done = 0; done < maxReports; done++) {
    const now = deps.clock.now();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const row = await inTransaction(deps.db, (trx) => leaseDueReport(trx, { authorities: [...byName.keys()], now, leasedUntil }));
    const authority = row && byName.get(row.authority);
    if (row === undefined || authority === undefined) return;
    try {
      const read = await readDocument(deps.db, row.invoice_id);
      const change = await processReport(deps, authority, row, read);
      await store(deps, row, read, change);
    } catch (error) {
      // The others must not wait for a document that cannot be read or written. Without a database this fails, too, and the run ends.
      await inTransaction(deps.db, (trx) =>
        postponeReport(trx, row.invoice_id, { until: nextRetryAt(deps, row), reason: describe(error) }),
      );
      deps.log.error({ err: error, invoiceId: row.invoice_id }, 'a tax report could not be processed; it is tried again');
    }
  }
}

/** Performs one step of one report. Errors of an authority lead to a later retry and are not thrown. */
async function processReport(deps: Deps, authority: TaxReporting, row: TaxReportRow, read: ReportedDocument): Promise<ReportChange> {
  if (row.status === 'PENDING') return submitReport(deps, authority, row, read);
  const report = toReport(row, read, row.payload ?? Buffer.alloc(0));
  try {
    const submissionStatus = await authority.fetchStatus({
      ...report,
      submission: row.submission,
      calledAt: row.called_at ?? deps.clock.now(),
    });
    return afterSubmissionStatus(deps, row, submissionStatus);
  } catch (error) {
    return { status: row.status, nextAttemptAt: retryAfter(deps, row, error), reason: describe(error) };
  }
}

async function submitReport(deps: Deps, authority: TaxReporting, row: TaxReportRow, read: ReportedDocument): Promise<ReportChange> {
  const corrected = read.correctsInvoiceId === null ? undefined : await findReport(deps.db, read.correctsInvoiceId);
  // A correction contains the authority's number of the corrected document, so that document must be processed first.
  if (corrected !== undefined && !isSettled(corrected.status))
    return { status: 'PENDING', nextAttemptAt: nextRetryAt(deps, row), reason: 'waits for the corrected document' };
  const { document } = read;
  const known = corrected !== undefined && isReported(corrected.status);
  const corrects = document.corrects && { ...document.corrects, reported: known, authorityNumber: corrected?.authority_number ?? null };
  let payload: Buffer;
  try {
    payload = row.payload ?? Buffer.from(writers[row.authority]({ ...document, corrects }));
  } catch (error) {
    if (!(error instanceof TaxDocumentError)) throw error;
    const faults = [{ code: null, message: error.message, element: error.element }];
    return { status: 'REJECTED', nextAttemptAt: null, reason: error.message, faults, settledAt: deps.clock.now() };
  }
  const calledAt = deps.clock.now();
  const leasedUntil = new Date(calledAt.getTime() + leaseMs);
  await inTransaction(deps.db, (trx) =>
    updateReport(trx, row.invoice_id, { status: 'SENDING', nextAttemptAt: calledAt, payload, calledAt, leasedUntil }),
  );
  try {
    const submission = await authority.submit(toReport(row, read, payload));
    return { status: 'SENT', nextAttemptAt: firstCheckAt(deps), submission, reason: null };
  } catch (error) {
    const reason = describe(error);
    if (error instanceof NotReceived) return { status: 'PENDING', nextAttemptAt: retryAfter(deps, row, error), calledAt: null, reason };
    return { status: 'SENDING', nextAttemptAt: nextRetryAt(deps, row), reason };
  }
}

function afterSubmissionStatus(deps: Deps, row: TaxReportRow, submissionStatus: SubmissionStatus): ReportChange {
  const now = deps.clock.now();
  switch (submissionStatus.state) {
    case 'ACCEPTED': {
      const { number, receipt } = submissionStatus;
      return { status: 'ACCEPTED', nextAttemptAt: null, number, receipt, reason: null, settledAt: now };
    }
    case 'REJECTED': {
      const { reason, faults } = submissionStatus;
      return { status: 'REJECTED', nextAttemptAt: null, reason: reason.slice(0, 2000), faults: faults.slice(0, 50), settledAt: now };
    }
    case 'PROCESSING':
      return { status: 'SENT', nextAttemptAt: nextRetryAt(deps, row), submission: submissionStatus.submission };
    case 'UNKNOWN': {
      const unknownForMs = now.getTime() - (row.called_at ?? now).getTime();
      if (row.status === 'SENDING' && unknownForMs >= lostAfterMs)
        return { status: 'PENDING', nextAttemptAt: now, calledAt: null, submission: null };
      return { status: row.status, nextAttemptAt: nextRetryAt(deps, row) };
    }
  }
}

async function store(deps: Deps, row: TaxReportRow, { document }: ReportedDocument, change: ReportChange): Promise<void> {
  const now = deps.clock.now();
  const isLate = change.nextAttemptAt !== null && row.warned_at === null && row.report_by.getTime() - now.getTime() <= warnBeforeMs;
  await inTransaction(deps.db, async (trx) => {
    await updateReport(trx, row.invoice_id, { ...change, ...(isLate ? { warnedAt: now } : {}) });
    if (change.status === 'REJECTED') await notifyOperator(trx, deps, { event: 'REJECTED', row, document, reason: change.reason ?? null });
    if (change.status === 'ACCEPTED' && change.number) await sendToBuyer(trx, deps, { row, document, authorityNumber: change.number });
    if (isLate) await notifyOperator(trx, deps, { event: 'LATE', row, document, reason: change.reason ?? null });
  });
}

function toReport({ legal_entity_id: legalEntityId }: TaxReportRow, { document }: ReportedDocument, payload: Buffer): Report {
  return { legalEntityId, number: document.number, operation: navOperation(document), sellerTaxId: document.supplier.taxId, payload };
}

const firstCheckAt = ({ clock }: Deps) => new Date(clock.now().getTime() + 5_000);
/** Exponential backoff, at most a quarter of an hour. */
const nextRetryAt = ({ clock }: Deps, { tries }: TaxReportRow) =>
  new Date(clock.now().getTime() + Math.min(maxRetryDelayMs, 5_000 * 2 ** Math.min(tries, 10)));
/** The end of the authority's block if it limits our requests; otherwise the next step of the backoff. */
const retryAfter = (deps: Deps, row: TaxReportRow, error: unknown) =>
  error instanceof RateLimited ? error.retryAt : nextRetryAt(deps, row);
const describe = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000);
