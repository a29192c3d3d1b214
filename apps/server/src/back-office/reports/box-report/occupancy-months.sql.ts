import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { letSpans, openings, outOfService, type ReportPlace } from '../facts/facts.sql.ts';

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
  days: number;
}

/**
 * How each warehouse stood in each month. Spans of days become changes (+ on the first day, − after the last), so the cost is that of the tenancies,
 * and not of boxes × days.
 */
export async function listMonths(
  reader: Reader,
  place: ReportPlace,
  { from, before, today }: { from: string; before: string; today: string },
): Promise<MonthData[]> {
  const { rows } = await sql<MonthData>`
    ${sql.raw(plannedEachTime)} with ${letSpans(place)}, ${openings(place)},
    -- Two contracts can have one box on one day, which counts once: a later one counts from where the earlier ones end.
    lets as (
      select t.box_id, t.first as let_first, t.before is null as is_first, greatest(t.first, t.before) as first, t.after,
        t.before is null or t.after > t.before as counts
      from (
        select s.*, max(s.after) over (partition by s.box_id order by s.first rows between unbounded preceding and 1 preceding) as before from let_spans s
      ) t
    ),
    -- A row for each tenancy, and one for a box that was never let.
    box as materialized (
      select b.id, b.warehouse_id, b.area_cm2, b.created_on, b.removed_on, t.let_first, t.first, t.after, t.counts, coalesce(t.is_first, true) as is_first,
        least(b.created_on, t.let_first, case when b.created_on = b.entered_on then b.opened_on end) as since
      from (
        select b.id, b.warehouse_id, b.area_cm2, (b.created_at at time zone p.time_zone)::date as created_on,
          least((b.removed_at at time zone p.time_zone)::date, p.archived_on) as removed_on, g.entered_on, g.opened_on
        from boxes b join places p on p.id = b.warehouse_id join openings g on g.warehouse_id = p.id
        -- The local day is computed once for each box.
        offset 0
      ) b left join lets t on t.box_id = b.id
    ),
    removed as (
      select b.id, b.warehouse_id, b.area_cm2,
        greatest(b.removed_on, case when max(b.after) < 'infinity' then max(b.after) end, b.created_on, min(b.let_first)) as on
      from box b where b.removed_on is not null group by b.id, b.warehouse_id, b.area_cm2, b.removed_on, b.created_on
    ),
    kept as (
      select x.warehouse_id, x.area_cm2, unnest(x.days) as days from (
        select b.id, b.warehouse_id, b.area_cm2,
          (range_agg(daterange(s.from_on, s.until_on)) * datemultirange(daterange(b.since, r.on))) - coalesce(l.days, '{}') as days
        from box b join box_states s on s.box_id = b.id and s.state in ${outOfService} left join removed r on r.id = b.id
        left join (
          select x.id, range_agg(daterange(x.first, nullif(x.after, 'infinity'))) as days from box x
          where x.counts and x.id in (select y.box_id from box_states y where y.state in ${outOfService}) group by x.id
        ) l on l.id = b.id
        where b.is_first group by b.id, b.warehouse_id, b.area_cm2, b.since, r.on, l.days
      ) x
    ),
    -- Sums of integers first: the rest computes with days and numerics on a hundredth of the rows.
    daily as (
      select warehouse_id, 'U' as kind, since as on, count(*) as n, sum(area_cm2) as a from box where is_first group by warehouse_id, since
      union all select warehouse_id, 'U', r.on, -count(*), -sum(area_cm2) from removed r group by warehouse_id, r.on
      union all select warehouse_id, 'O', first, count(*), sum(area_cm2) from box where counts group by warehouse_id, first
      union all select warehouse_id, 'O', after, -count(*), -sum(area_cm2) from box where counts and after < 'infinity' group by warehouse_id, after
      union all select warehouse_id, 'X', lower(days), count(*), sum(area_cm2) from kept group by warehouse_id, lower(days)
      union all select warehouse_id, 'X', upper(days), -count(*), -sum(area_cm2) from kept where not upper_inf(days) group by warehouse_id, upper(days)
    ),
    months as (
      select m::date as month, least((m + interval '1 month')::date, ${today}::date + 1) as ends
      from generate_series(${from}::timestamp, ${before}::timestamp - interval '1 day', interval '1 month') m
    ),
    monthly as (
      select c.warehouse_id, c.kind, greatest(date_trunc('month', c.on::timestamp)::date, ${from}::date - 1) as month, sum(c.n) as n, sum(c.a) as a,
        sum(c.a * greatest(least((date_trunc('month', c.on::timestamp) + interval '1 month')::date, ${today}::date + 1) - c.on, 0)) as area_days
      from daily c where c.on < ${before}::date and c.on <= ${today}::date group by 1, 2, 3
    ),
    running as (
      select g.warehouse_id, g.month, g.ends, g.kind,
        coalesce(sum(y.n) over w, 0) as n, coalesce(sum(y.a) over w, 0) as a,
        coalesce(sum(y.a) over w, 0) - coalesce(y.a, 0) as a_before, coalesce(y.area_days, 0) as area_days
      from (select p.id as warehouse_id, k.kind, m.month, m.ends from places p, (values ('U'), ('O'), ('X')) k(kind),
          (select month, ends from months union all select ${from}::date - 1, ${from}::date) m) g
      left join monthly y on y.warehouse_id = g.warehouse_id and y.kind = g.kind and y.month = g.month
      window w as (partition by g.warehouse_id, g.kind order by g.month)
    )
    select r.month, r.warehouse_id as "warehouseId",
      sum(r.n) filter (where r.kind = 'U')::bigint as boxes, sum(r.n) filter (where r.kind = 'O')::bigint as "let",
      sum(r.n) filter (where r.kind = 'X')::bigint as "outOfService", sum(r.a) filter (where r.kind = 'U')::bigint as area,
      sum(r.a) filter (where r.kind = 'O')::bigint as "letArea", sum(r.a) filter (where r.kind = 'X')::bigint as "outOfServiceArea",
      (sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'U')
        - sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'X'))::float8 as "lettableAreaDays",
      max(r.ends - r.month) as days
    from running r where r.month >= ${from}::date group by r.month, r.warehouse_id order by r.month, r.warehouse_id`.execute(reader);
  return rows;
}
