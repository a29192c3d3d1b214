import type { BridgeBoxPart } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { agreedSpans, type ReportPlace } from '../facts/facts.sql.ts';
import { type MonthSpan, monthsOf, runningMonths } from './box-spans.sql.ts';
import { pricedSpans } from './potential-months.sql.ts';

/**
 * CTE `amounts` of spans of days: list prices of all boxes (U), of those that could not be let (X) and of those that were let (O), and agreed rents (R). All are per
 * month.
 */
const amounts = (place: ReportPlace): RawBuilder<unknown> => sql`
  ${pricedSpans(place)}, ${agreedSpans(place)},
  amounts as (
    select y.box_id, y.warehouse_id, y.kind, y.first, y.after, y.list as amount from priced y where y.first < y.after
    union all
    select b.id, b.warehouse_id, 'O', greatest(b.first, c.first), least(b.after, c.after), c.list
    from box b join prices c on c.box_id = b.id and c.first < b.after and c.after > b.first where b.counts
    union all
    select a.box_id, a.warehouse_id, 'R', a.first, a.after, a.rent from agreed a
  )`;

/** Σ over the days of a month that have passed: amounts per month. */
export interface BridgeMonthData {
  /** The first day of the month. */
  month: string;
  warehouseId: string;
  warehouse: string;
  companyId: string;
  currency: Currency;
  /** List prices of boxes that could be let, or were. */
  potentialDays: number;
  /** List prices of boxes that were let. */
  letDays: number;
  /** Agreed rents. */
  rentDays: number;
  /** List prices of boxes that could not be let. */
  outDays: number;
  /** Days of the whole month. */
  allDays: number;
}

/** List prices and agreed rents of each warehouse by month. Computed from changes, as the months of occupancy. */
export async function listBridgeMonths(reader: Reader, place: ReportPlace, span: MonthSpan): Promise<BridgeMonthData[]> {
  const days = (kind: string) =>
    sql`coalesce(sum(r.a_before * (r.ends - r.month) + r.area_days) filter (where r.kind = ${sql.lit(kind)}), 0)`;
  const { rows } = await sql<BridgeMonthData>`
    ${sql.raw(plannedEachTime)} with ${amounts(place)},
    daily as (
      select warehouse_id, kind, first as on, 0 as n, sum(amount) as a from amounts group by warehouse_id, kind, first
      union all select warehouse_id, kind, after, 0, -sum(amount) from amounts where after < 'infinity' group by warehouse_id, kind, after
    ),
    ${runningMonths(span, ['U', 'X', 'O', 'R'])}
    select r.month, p.id as "warehouseId", p.name as warehouse, p.legal_entity_id as "companyId", p.currency,
      (${days('U')} - ${days('X')})::float8 as "potentialDays", ${days('O')}::float8 as "letDays", ${days('R')}::float8 as "rentDays",
      ${days('X')}::float8 as "outDays", (r.month + interval '1 month')::date - r.month as "allDays"
    from running r join places p on p.id = r.warehouse_id where r.month >= ${span.from}::date
    group by r.month, p.id, p.name, p.legal_entity_id, p.currency order by r.month, p.name, p.id`.execute(reader);
  return rows;
}

const columnOf: Record<BridgeBoxPart, RawBuilder<unknown>> = {
  POTENTIAL: sql`s.potential`,
  VACANCY: sql`s.vacancy`,
  GAP: sql`s.gap`,
  OUT_OF_SERVICE: sql`s.out`,
};

export interface BridgeBoxData {
  /** Of the box. */
  id: string;
  name: string;
  warehouseId: string;
  warehouse: string;
  area: number;
  potential: number;
  vacancy: number;
  gap: number;
  agreed: number;
  outOfServiceRent: number;
  currency: Currency;
}

/**
 * A page of the boxes behind the bridge in the order of warehouses and names. Each box is rounded cumulatively within its month and warehouse, so that all boxes add
 * up to the bridge.
 * @param page.part only boxes with an amount in this part
 */
export async function listBridgeBoxes(
  reader: Reader,
  place: ReportPlace,
  { after, limit, part, ...span }: MonthSpan & { after: string | undefined; limit: number; part: BridgeBoxPart | undefined },
): Promise<BridgeBoxData[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (p.name, p.id, b.name_order, b.id) > (select l.name, l.id, x.name_order, x.id from boxes x join warehouses l on l.id = x.warehouse_id where x.id = ${after})`;
  const days = (kinds: RawBuilder<unknown>) =>
    sql`coalesce(sum(${kinds} * a.amount::bigint * (least(a.after, m.ends) - greatest(a.first, m.month))), 0)`;
  const of = (kind: string) => days(sql`case when a.kind = ${sql.lit(kind)} then 1 else 0 end`);
  const rounded = (name: RawBuilder<unknown>) =>
    sql`(round(sum(d.${name}) over w / d.all_days) - round((sum(d.${name}) over w - d.${name}) / d.all_days))::bigint as ${name}`;
  const { rows } = await sql<BridgeBoxData>`
    ${sql.raw(plannedEachTime)} with ${amounts(place)}, ${monthsOf(span)},
    by_day as (
      select a.box_id, a.warehouse_id, m.month, m.all_days, ${days(sql`case a.kind when 'U' then 1 when 'X' then -1 else 0 end`)} as potential,
        ${of('O')} as listed, ${of('R')} as agreed, ${of('X')} as out
      from amounts a join months m on a.first < m.ends and a.after > m.month group by a.box_id, a.warehouse_id, m.month, m.all_days
    ),
    by_month as (
      select d.box_id, ${rounded(sql`potential`)}, ${rounded(sql`listed`)}, ${rounded(sql`agreed`)}, ${rounded(sql`out`)}
      from by_day d window w as (partition by d.month, d.warehouse_id order by d.box_id)
    ),
    sums as (
      select y.box_id, sum(y.potential)::bigint as potential, sum(y.potential - y.listed)::bigint as vacancy, sum(y.listed - y.agreed)::bigint as gap,
        sum(y.agreed)::bigint as agreed, sum(y.out)::bigint as out
      from by_month y group by y.box_id
    )
    select b.id, b.name, p.id as "warehouseId", p.name as warehouse, b.area_cm2 as area, s.potential, s.vacancy, s.gap, s.agreed, s.out as "outOfServiceRent", p.currency
    from sums s join boxes b on b.id = s.box_id join places p on p.id = b.warehouse_id
    where ${part === undefined ? sql`true` : sql`${columnOf[part]} <> 0`} ${beyond}
    order by p.name, p.id, b.name_order, b.id limit ${limit}`.execute(reader);
  return rows;
}
