import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import type { ReportPlace } from '../facts/facts.sql.ts';
import { boxSpans, type MonthSpan, runningMonths } from './box-spans.sql.ts';

export interface MonthData {
  /** The first day of the month. */
  month: string;
  warehouseId: string;
  /** At the end of the month; of the running month today. */
  boxes: number;
  let: number;
  outOfService: number;
  area: number;
  letArea: number;
  outOfServiceArea: number;
  /** Σ over the days of the month that have passed: area that can be let. */
  lettableAreaDays: number;
  /** Σ over these days: area that was let. */
  letAreaDays: number;
  days: number;
}

/**
 * How each warehouse stood in each month. Spans of days become changes (+ on the first day, − after the last), so the cost is that of the tenancies,
 * and not of boxes × days.
 */
export async function listMonths(reader: Reader, place: ReportPlace, span: MonthSpan): Promise<MonthData[]> {
  const { rows } = await sql<MonthData>`
    ${sql.raw(plannedEachTime)} with ${boxSpans(place)},
    -- Sums of integers first: the rest computes with days and numerics on a hundredth of the rows.
    daily as (
      select warehouse_id, 'U' as kind, since as on, count(*) as n, sum(area_cm2) as a from box where is_first group by warehouse_id, since
      union all select warehouse_id, 'U', r.on, -count(*), -sum(area_cm2) from removed r group by warehouse_id, r.on
      union all select warehouse_id, 'O', first, count(*), sum(area_cm2) from box where counts group by warehouse_id, first
      union all select warehouse_id, 'O', after, -count(*), -sum(area_cm2) from box where counts and after < 'infinity' group by warehouse_id, after
      union all select warehouse_id, 'X', lower(days), count(*), sum(area_cm2) from kept group by warehouse_id, lower(days)
      union all select warehouse_id, 'X', upper(days), -count(*), -sum(area_cm2) from kept where not upper_inf(days) group by warehouse_id, upper(days)
    ),
    ${runningMonths(span)}
    select r.month, r.warehouse_id as "warehouseId",
      sum(r.n) filter (where r.kind = 'U')::bigint as boxes, sum(r.n) filter (where r.kind = 'O')::bigint as "let",
      sum(r.n) filter (where r.kind = 'X')::bigint as "outOfService", sum(r.a) filter (where r.kind = 'U')::bigint as area,
      sum(r.a) filter (where r.kind = 'O')::bigint as "letArea", sum(r.a) filter (where r.kind = 'X')::bigint as "outOfServiceArea",
      (sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'U')
        - sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'X'))::float8 as "lettableAreaDays",
      (sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'O'))::float8 as "letAreaDays",
      max(r.ends - r.month) as days
    from running r where r.month >= ${span.from}::date group by r.month, r.warehouse_id order by r.month, r.warehouse_id`.execute(reader);
  return rows;
}
