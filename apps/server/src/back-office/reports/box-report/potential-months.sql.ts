import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { isOfAll, type ReportPlace } from '../facts/facts.sql.ts';
import { boxSpans, type MonthSpan, runningMonths } from './box-spans.sql.ts';

export interface PotentialData {
  /** The first day of the month. */
  month: string;
  warehouseId: string;
  warehouse: string;
  companyId: string;
  currency: Currency;
  /** Σ over the days of the month that have passed: list prices per month of the boxes that can be let. */
  potentialDays: number;
  /** Days of the month that have passed. */
  days: number;
}

/**
 * CTEs of {@link boxSpans}, and `prices` and `priced`: the list price of each box by day, of all days on which it existed (U) and of those on which it could not be
 * let (X). A price counts from its local day on, the first one also before.
 */
export const pricedSpans = (place: ReportPlace): RawBuilder<unknown> => sql`
  ${boxSpans(place)},
  -- In the order of an index, without a sort. Most boxes have one price, whose day needs no zone.
  listed as materialized (
    select h.box_id, h.valid_from, h.id, h.price_net_month as list, lag(h.id) over w is null and lead(h.id) over w is null as is_only
    from ${isOfAll(place) ? sql`price_history h` : sql`places p join boxes b on b.warehouse_id = p.id join price_history h on h.box_id = b.id`}
    window w as (partition by h.box_id order by h.valid_from desc, h.id desc)
  ),
  prices as materialized (
    select l.box_id, l.list, '-infinity'::date as first, 'infinity'::date as after from listed l where l.is_only
    union all
    select x.box_id, x.list, case when lag(x.on) over w is null then '-infinity' else x.on end, coalesce(lead(x.on) over w, 'infinity')
    from (
      select distinct on (l.box_id, l.on) l.box_id, l.on, l.list
      from (select l.*, (l.valid_from at time zone p.time_zone)::date as on from listed l join boxes b on b.id = l.box_id join places p on p.id = b.warehouse_id
        where not l.is_only) l
      order by l.box_id, l.on, l.valid_from desc, l.id desc
    ) x window w as (partition by x.box_id order by x.on)
  ),
  priced as (
    select b.id as box_id, b.warehouse_id, 'U' as kind, greatest(b.since, c.first) as first, least(coalesce(r.on, 'infinity'), c.after) as after, c.list
    from box b join prices c on c.box_id = b.id left join removed r on r.id = b.id where b.is_first
    union all
    select k.id, k.warehouse_id, 'X', greatest(lower(k.days), c.first), least(coalesce(upper(k.days), 'infinity'), c.after), c.list
    from kept k join prices c on c.box_id = k.id
  )`;

/** The list prices of what each warehouse could let, by month. Computed from changes, as the months of occupancy. */
export async function listPotential(reader: Reader, place: ReportPlace, span: MonthSpan): Promise<PotentialData[]> {
  const { rows } = await sql<PotentialData>`
    ${sql.raw(plannedEachTime)} with ${pricedSpans(place)},
    daily as (
      select warehouse_id, kind, first as on, 0 as n, sum(list) as a from priced where first < after group by warehouse_id, kind, first
      union all select warehouse_id, kind, after, 0, -sum(list) from priced where first < after and after < 'infinity' group by warehouse_id, kind, after
    ),
    ${runningMonths(span, ['U', 'X'])}
    select r.month, p.id as "warehouseId", p.name as warehouse, p.legal_entity_id as "companyId", p.currency,
      (sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'U')
        - sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'X'))::float8 as "potentialDays",
      max(r.ends - r.month) as days
    from running r join places p on p.id = r.warehouse_id where r.month >= ${span.from}::date
    group by r.month, p.id, p.name, p.legal_entity_id, p.currency order by r.month, p.name, p.id`.execute(reader);
  return rows;
}
