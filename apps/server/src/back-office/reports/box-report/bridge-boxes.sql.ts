import type { BridgeBoxPart } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import type { ReportPlace } from '../facts/facts.sql.ts';
import { type MonthSpan, monthsOf } from './box-spans.sql.ts';
import { pricedAndAgreedSpans } from './priced-spans.sql.ts';

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
    ${sql.raw(plannedEachTime)} with ${pricedAndAgreedSpans(place)}, ${monthsOf(span)},
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
