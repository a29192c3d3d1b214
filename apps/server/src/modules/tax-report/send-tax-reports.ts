import { navOperation, TaxDocumentError, writeFa3, writeNavInvoice } from '@komora/documents/tax-documents';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Authority } from './authority.ts';
import { type Judgement, NotTaken, type ReadDocument, type Report, type ReportedDocument, type TaxReporting } from './tax-report.ports.ts';
import { claimDueReport, findReport, type ReportChange, type TaxReportRow, updateReport } from './tax-report.sql.ts';
import { tellOperator } from './tell-operator.ts';

const writers = { KSEF: writeFa3, NAV: writeNavInvoice } as const;

/** Longer than a call with its session may take. */
const leaseMs = 5 * 60_000;
/** Reports of one run; the next run goes on. */
const mostAtOnce = 500;
/** So long an authority may be silent of what it took before it counts as never taken. */
const surelyLostMs = 15 * 60_000;
/** The operator hears of it so long before the law's last moment. */
const warnBeforeMs = 3 * 60 * 60_000;
const slowestMs = 15 * 60_000;

/**
 * Carries on with every report that is due: hands over what was not, asks for what was. The intent is stored before an authority is called, and the
 * outcome after: a report whose answer never came is asked for, and handed over again only once the authority has certainly not taken it. Started twice or
 * killed anywhere it goes on where it stood.
 */
export async function sendTaxReports(deps: Deps, authorities: readonly TaxReporting[], readDocument: ReadDocument): Promise<void> {
  const byName = new Map<Authority, TaxReporting>(authorities.map((authority) => [authority.authority, authority]));
  if (byName.size === 0) return;
  for (let done = 0; done < mostAtOnce; done++) {
    const now = deps.clock.now();
    const takenUntil = new Date(now.getTime() + leaseMs);
    const row = await inTransaction(deps.db, (trx) => claimDueReport(trx, { authorities: [...byName.keys()], now, takenUntil }));
    const authority = row && byName.get(row.authority);
    if (row === undefined || authority === undefined) return;
    const read = await readDocument(deps.db, row.invoice_id);
    const change = await carryOn(deps, authority, row, read);
    await store(deps, row, read, change);
  }
}

/** One step with one report. It throws nothing that an authority did: that is a later try. */
async function carryOn(deps: Deps, authority: TaxReporting, row: TaxReportRow, read: ReportedDocument): Promise<ReportChange> {
  if (row.status === 'PENDING') return handOver(deps, authority, row, read);
  const report = reportOf(read, row.payload ?? Buffer.alloc(0));
  try {
    const judgement = await authority.ask({ ...report, submission: row.submission, calledAt: row.called_at ?? deps.clock.now() });
    return afterJudgement(deps, row, judgement);
  } catch (error) {
    return { status: row.status, nextTryAt: later(deps, row), reason: describe(error) };
  }
}

async function handOver(deps: Deps, authority: TaxReporting, row: TaxReportRow, read: ReportedDocument): Promise<ReportChange> {
  const corrected = read.correctsInvoiceId === null ? undefined : await findReport(deps.db, read.correctsInvoiceId);
  // A change names what it changes as the authority knows it: first things first.
  if (corrected !== undefined && corrected.status !== 'ACCEPTED' && corrected.status !== 'REJECTED')
    return { status: 'PENDING', nextTryAt: later(deps, row), reason: 'waits for the document that it changes' };
  const { document } = read;
  const known = corrected?.status === 'ACCEPTED';
  const corrects = document.corrects && { ...document.corrects, reported: known, authorityNumber: corrected?.authority_number ?? null };
  let payload: Buffer;
  try {
    payload = row.payload ?? Buffer.from(writers[row.authority]({ ...document, corrects }));
  } catch (error) {
    if (!(error instanceof TaxDocumentError)) throw error;
    return { status: 'REJECTED', nextTryAt: null, reason: error.message, settledAt: deps.clock.now() };
  }
  const calledAt = deps.clock.now();
  const takenUntil = new Date(calledAt.getTime() + leaseMs);
  await inTransaction(deps.db, (trx) =>
    updateReport(trx, row.invoice_id, { status: 'SENDING', nextTryAt: calledAt, payload, calledAt, takenUntil }),
  );
  try {
    const submission = await authority.submit(reportOf(read, payload));
    return { status: 'SENT', nextTryAt: soon(deps), submission, reason: null };
  } catch (error) {
    const reason = describe(error);
    if (error instanceof NotTaken) return { status: 'PENDING', nextTryAt: later(deps, row), calledAt: null, reason };
    return { status: 'SENDING', nextTryAt: later(deps, row), reason };
  }
}

function afterJudgement(deps: Deps, row: TaxReportRow, judgement: Judgement): ReportChange {
  const now = deps.clock.now();
  switch (judgement.state) {
    case 'ACCEPTED': {
      const { number, receipt } = judgement;
      return { status: 'ACCEPTED', nextTryAt: null, number, receipt, reason: null, settledAt: now };
    }
    case 'REJECTED':
      return { status: 'REJECTED', nextTryAt: null, reason: judgement.reason.slice(0, 2000), settledAt: now };
    case 'PROCESSING':
      return { status: 'SENT', nextTryAt: later(deps, row), submission: judgement.submission };
    case 'UNKNOWN': {
      const silentFor = now.getTime() - (row.called_at ?? now).getTime();
      if (row.status === 'SENDING' && silentFor >= surelyLostMs)
        return { status: 'PENDING', nextTryAt: now, calledAt: null, submission: null };
      return { status: row.status, nextTryAt: later(deps, row) };
    }
  }
}

async function store(deps: Deps, row: TaxReportRow, { document }: ReportedDocument, change: ReportChange): Promise<void> {
  const now = deps.clock.now();
  const isLate = change.nextTryAt !== null && row.warned_at === null && row.report_by.getTime() - now.getTime() <= warnBeforeMs;
  await inTransaction(deps.db, async (trx) => {
    await updateReport(trx, row.invoice_id, { ...change, ...(isLate ? { warnedAt: now } : {}) });
    if (change.status === 'REJECTED') await tellOperator(trx, deps, { event: 'REJECTED', row, document, reason: change.reason ?? null });
    if (isLate) await tellOperator(trx, deps, { event: 'LATE', row, document, reason: change.reason ?? null });
  });
}

function reportOf({ document }: ReportedDocument, payload: Buffer): Report {
  return { number: document.number, operation: navOperation(document), sellerTaxId: document.supplier.taxId, payload };
}

const soon = ({ clock }: Deps) => new Date(clock.now().getTime() + 5_000);
/** Twice as long after each try, a quarter of an hour at most. */
const later = ({ clock }: Deps, { tries }: TaxReportRow) =>
  new Date(clock.now().getTime() + Math.min(slowestMs, 5_000 * 2 ** Math.min(tries, 10)));
const describe = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000);
