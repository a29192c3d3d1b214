import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface ErrorReportRow {
  id: string;
  receivedAt: Date;
  lastReceivedAt: Date;
  closedAt: Date | null;
  error: string;
  stacktrace: string;
  count: number;
}

export interface ErrorReportFilter {
  state?: 'OPEN' | 'CLOSED' | undefined;
}

const matches = ({ state }: ErrorReportFilter) =>
  sql`(${state ?? null}::text is null or (m.closed_at is not null) = (${state ?? null} = 'CLOSED'))`;
const marked = sql`left join task_marks m on m.kind = 'error-report' and m.subject_id = r.id and m.since = r.received_at`;

/** At most `limit` rows, the newest first. `after`: the id of the last row of the page before. */
export async function listErrorReportRows(
  reader: Reader,
  filter: ErrorReportFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ErrorReportRow[]> {
  const { rows } = await sql<ErrorReportRow>`
    select r.id, r.received_at as "receivedAt", coalesce(r.last_received_at, r.received_at) as "lastReceivedAt", m.closed_at as "closedAt", r.error,
      r.stacktrace, r.count
    from error_reports r ${marked}
    where ${matches(filter)} and (${after ?? null}::uuid is null
      or (r.received_at, r.id) < (select p.received_at, p.id from error_reports p where p.id = ${after ?? null}))
    order by r.received_at desc, r.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countErrorReports(reader: Reader, filter: ErrorReportFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from error_reports r ${marked} where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}
