import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import type { ReportPlace } from '../facts/facts.sql.ts';
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
 * The list prices of what each warehouse could let, by month. A price counts from its local day on, the first one also before.
 * Computed from changes, as the months of occupancy.
 */
export async function listPotential(reader: Reader, place: ReportPlace, span: MonthSpan): Promise<PotentialData[]> {
  const { rows } = await sql<PotentialData>`
    ${sql.raw(plannedEachTime)} with ${boxSpans(place)},
    prices as materialized (
      select x.box_id, x.list, case when lag(x.on) over w is null then '-infinity' else x.on end as first, coalesce(lead(x.on) over w, 'infinity') as after
      from (
        select distinct on (h.box_id, l.on) h.box_id, l.on, h.price_net_month as list
        from price_history h join boxes b on b.id = h.box_id join places p on p.id = b.warehouse_id
        cross join lateral (select (h.valid_from at time zone p.time_zone)::date as on offset 0) l
        order by h.box_id, l.on, h.valid_from desc, h.id desc
      ) x window w as (partition by x.box_id order by x.on)
    ),
    priced as (
      select b.warehouse_id, 'U' as kind, greatest(b.since, c.first) as first, least(coalesce(r.on, 'infinity'), c.after) as after, c.list
      from box b join prices c on c.box_id = b.id left join removed r on r.id = b.id where b.is_first
      union all
      select k.warehouse_id, 'X', greatest(lower(k.days), c.first), least(coalesce(upper(k.days), 'infinity'), c.after), c.list
      from kept k join prices c on c.box_id = k.id
    ),
    daily as (
      select warehouse_id, kind, first as on, 0 as n, sum(list) as a from priced where first < after group by warehouse_id, kind, first
      union all select warehouse_id, kind, after, 0, -sum(list) from priced where first < after and after < 'infinity' group by warehouse_id, kind, after
    ),
    ${runningMonths(span)}
    select r.month, p.id as "warehouseId", p.name as warehouse, p.legal_entity_id as "companyId", p.currency,
      (sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'U')
        - sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = 'X'))::float8 as "potentialDays",
      max(r.ends - r.month) as days
    from running r join places p on p.id = r.warehouse_id where r.month >= ${span.from}::date
    group by r.month, p.id, p.name, p.legal_entity_id, p.currency order by r.month, p.name, p.id`.execute(reader);
  return rows;
}
