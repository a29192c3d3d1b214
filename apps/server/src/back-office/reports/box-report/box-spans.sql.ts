import { type RawBuilder, sql } from 'kysely';
import { letSpans, openings, outOfService, type ReportPlace } from '../facts/facts.sql.ts';

/** First days of months, `before` exclusive, and the present day. */
export interface MonthSpan {
  from: string;
  before: string;
  today: string;
}

/**
 * CTEs up to `box`, `removed` and `kept`: spans of days of boxes. `lets`: days with a tenancy, each day once. `box`: a row for each of them, and one for a box that was
 * never let, since when the box exists. `removed`: the first day without the box. `kept`: days without a tenancy in which the box could not be let.
 */
export const boxSpans = (place: ReportPlace): RawBuilder<unknown> => sql`
  ${letSpans(place)}, ${openings(place)},
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
    select x.id, x.warehouse_id, x.area_cm2, unnest(x.days) as days from (
      select b.id, b.warehouse_id, b.area_cm2,
        (range_agg(daterange(s.from_on, s.until_on)) * datemultirange(daterange(b.since, r.on))) - coalesce(l.days, '{}') as days
      from box b join box_states s on s.box_id = b.id and s.state in ${outOfService} left join removed r on r.id = b.id
      left join (
        select x.id, range_agg(daterange(x.first, nullif(x.after, 'infinity'))) as days from box x
        where x.counts and x.id in (select y.box_id from box_states y where y.state in ${outOfService}) group by x.id
      ) l on l.id = b.id
      where b.is_first group by b.id, b.warehouse_id, b.area_cm2, b.since, r.on, l.days
    ) x
  )`;

/** CTE `months`: first days, the end of the days that have passed (exclusive), and the number of all days. */
export const monthsOf = ({ from, before, today }: MonthSpan): RawBuilder<unknown> => sql`
  months as (
    select m::date as month, least((m + interval '1 month')::date, ${today}::date + 1) as ends, (m + interval '1 month')::date - m::date as all_days
    from generate_series(${from}::timestamp, ${before}::timestamp - interval '1 day', interval '1 month') m
  )`;
