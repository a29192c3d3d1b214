import type { ErrorReport } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { countErrorReports, type ErrorReportFilter, type ErrorReportRow, listErrorReportRows } from './error-report-record.sql.ts';

/** A page of error reports, the newest first. */
export async function listErrorReports(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, ...filter }: ErrorReportFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const { rows, next } = cutPage(await listErrorReportRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(presentReport), next, count: presentCount(await countErrorReports(db, filter, countLimit)) };
}

const presentReport = ({ receivedAt, lastReceivedAt, closedAt, ...row }: ErrorReportRow): ErrorReport => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  lastReceivedAt: lastReceivedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});
