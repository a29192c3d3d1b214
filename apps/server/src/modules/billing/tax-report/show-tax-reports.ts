import type { TaxReportDetail, TaxReportFault, TaxReportRound, TaxReportRow, TaxReportState } from '@komora/api/admin';
import { spanOfMonth } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { mendsOf } from './mend-of.ts';
import type { ReportStatus } from './tax-report.lifecycle.ts';
import type { Fault } from './tax-report.ports.ts';
import {
  countReportRows,
  findReportDetail,
  type ListedReport,
  listReportRows,
  listRounds,
  type ReportDetailRow,
  type ReportFilter,
  type RoundRow,
  readPayload,
  readReceipt,
} from './tax-report-list.sql.ts';

type Read = Pick<Deps, 'db' | 'clock'>;

export interface ReportQuery extends Omit<ReportFilter, 'days'> {
  after?: string | undefined;
  limit?: number | undefined;
  /** 'YYYY-MM' */
  month?: string | undefined;
}

/** A page of reports, the latest tax day first. */
export async function listTaxReports({ db, clock }: Read, { after, limit = 50, month, q, ...chosen }: ReportQuery) {
  const filter = { ...chosen, q: q === undefined || q === '' ? undefined : q, days: month === undefined ? undefined : spanOfMonth(month) };
  const { rows, next } = cutPage(await listReportRows(db, filter, { after, limit: limit + 1 }), limit);
  const count = presentCount(await countReportRows(db, filter, countLimit));
  return { rows: rows.map((row) => presentRow(row, clock.now())), next, count };
}

/** @throws AppError not-found, also out of scope */
export async function showTaxReport({ db, clock }: Read, { id, scope }: { id: string; scope: Scope }): Promise<TaxReportDetail> {
  const row = await findReportDetail(db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const before = await listRounds(db, id);
  const { correctsId, correctsNumber, handledBy, handledProof } = row;
  return {
    ...presentRow(row, clock.now()),
    authorityNumber: row.authorityNumber,
    hasReceipt: row.hasReceipt,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    corrects: correctsId === null || correctsNumber === null ? null : { id: correctsId, number: correctsNumber },
    mends: row.status === 'REJECTED' ? mendsOf(row.authority, faultsOf(row)) : [],
    rounds: presentRounds(row, before).toReversed(),
    handled: handledBy === null || handledProof === null ? null : { by: handledBy, proof: handledProof },
  };
}

/** @throws AppError not-found, also out of scope or for a round that sent nothing */
export async function downloadXml({ db }: Read, request: { id: string; round: number; scope: Scope }) {
  const found = await readPayload(db, request);
  if (found === undefined) throw new AppError('not-found');
  const name = `${fileName(found.number)}${request.round === 1 ? '' : `-${request.round}`}.xml`;
  return { bytes: found.bytes, name, type: 'application/xml' };
}

/** @throws AppError not-found, also out of scope or without a receipt */
export async function downloadReceipt({ db }: Read, { id, scope }: { id: string; scope: Scope }) {
  const found = await readReceipt(db, id, scope);
  if (found === undefined) throw new AppError('not-found');
  return { bytes: found.bytes, name: `${fileName(found.number)}-UPO.xml`, type: 'application/xml' };
}

const fileName = (number: string): string => number.replace(/[^\w-]/g, '_');

const stateOf = (status: ReportStatus): TaxReportState =>
  status === 'ACCEPTED' || status === 'REJECTED' || status === 'HANDLED' ? status : 'WAITING';

function presentRow(row: ListedReport, now: Date): TaxReportRow {
  const { id, number, kind, companyId, company, clientId, customer, authority, status, taxDay, reportBy, reason } = row;
  const state = stateOf(status);
  const isLate = (state === 'WAITING' || state === 'REJECTED') && reportBy < now;
  return {
    id,
    number,
    kind,
    companyId,
    company,
    clientId,
    customer,
    authority,
    state,
    taxDay,
    reportBy: reportBy.toISOString(),
    isLate,
    reason,
  };
}

/** A rejection that was stored without its single errors has its words only. */
const faultsOf = ({ faults, reason }: { faults: Fault[] | null; reason: string | null }): TaxReportFault[] =>
  faults ?? (reason === null ? [] : [{ code: null, message: reason, element: null }]);

/** The rounds of a report, the first first. Each round after the first begins with the decision that ended the one before. */
function presentRounds(row: ReportDetailRow, before: readonly RoundRow[]): TaxReportRound[] {
  const began = (index: number) => {
    const previous = before[index - 1];
    return {
      queuedAt: (previous?.sentAgainAt ?? row.createdAt).toISOString(),
      sentAgain: previous === undefined ? null : { by: previous.by, reason: previous.note },
    };
  };
  const past = before.map((round, index): TaxReportRound => {
    const { calledAt, rejectedAt } = round;
    return { ...presentParts(round), status: 'REJECTED', ...began(index), ...times(calledAt, rejectedAt), faults: faultsOf(round) };
  });
  const isRejected = row.status === 'REJECTED' || row.status === 'HANDLED';
  const present: TaxReportRound = {
    ...presentParts(row),
    status: row.status,
    ...began(before.length),
    ...times(row.calledAt, row.settledAt),
    faults: isRejected ? faultsOf(row) : [],
  };
  return [...past, present];
}

const presentParts = ({
  round,
  tries,
  reason,
  submission,
  hasXml,
}: Pick<RoundRow, 'round' | 'tries' | 'reason' | 'submission' | 'hasXml'>) => ({
  round,
  tries,
  reason,
  submission: Object.entries(submission ?? {}).map(([name, value]) => ({ name, value })),
  hasXml,
});

const times = (calledAt: Date | null, settledAt: Date | null) => ({
  submittedAt: calledAt?.toISOString() ?? null,
  settledAt: settledAt?.toISOString() ?? null,
});
