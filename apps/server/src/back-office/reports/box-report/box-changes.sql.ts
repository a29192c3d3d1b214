import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx, Writer } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import type { ReportPlace } from '../facts/facts.sql.ts';
import { boxSpans } from './box-spans.sql.ts';
import { pricedAndAgreedSpans, pricedSpans } from './priced-spans.sql.ts';

/** How many boxes there are and their area, list prices of boxes that exist or cannot be let, and also of those that are let with the agreed rents. */
export type Figure = 'AREAS' | 'POTENTIAL' | 'AMOUNTS';

const changesOfAreas = sql`
  select warehouse_id, 'U' as kind, since as on_day, count(*) as boxes, sum(area_cm2) as area, 0::bigint as amount from box where is_first group by warehouse_id, since
  union all select warehouse_id, 'U', r.on, -count(*), -sum(area_cm2), 0 from removed r group by warehouse_id, r.on
  union all select warehouse_id, 'O', first, count(*), sum(area_cm2), 0 from box where counts group by warehouse_id, first
  union all select warehouse_id, 'O', after, -count(*), -sum(area_cm2), 0 from box where counts and after < 'infinity' group by warehouse_id, after
  union all select warehouse_id, 'X', lower(days), count(*), sum(area_cm2), 0 from kept group by warehouse_id, lower(days)
  union all select warehouse_id, 'X', upper(days), -count(*), -sum(area_cm2), 0 from kept where not upper_inf(days) group by warehouse_id, upper(days)`;

const changesOfAmounts = (spans: RawBuilder<unknown>) => sql`
  select warehouse_id, kind, first as on_day, 0::bigint as boxes, 0::bigint as area, sum(amount) as amount from ${spans} group by warehouse_id, kind, first
  union all select warehouse_id, kind, after, 0, 0, -sum(amount) from ${spans} where after < 'infinity' group by warehouse_id, kind, after`;

const spansOf = {
  AREAS: boxSpans,
  POTENTIAL: pricedSpans,
  AMOUNTS: pricedAndAgreedSpans,
  ALL: pricedAndAgreedSpans,
};
const changesOf = {
  AREAS: changesOfAreas,
  POTENTIAL: changesOfAmounts(sql`(select warehouse_id, kind, first, after, list as amount from priced where first < after) y`),
  AMOUNTS: changesOfAmounts(sql`amounts`),
  ALL: sql`${changesOfAreas} union all ${changesOfAmounts(sql`amounts`)}`,
};

/**
 * CTE `daily`: what changes at the beginning of each day in each warehouse, + on the first day of a span of days and − after its last. Kinds: boxes that exist (U), are
 * let (O), cannot be let (X), and agreed rents (R). It does not depend on the present day.
 * @param figure other figures are 0, and their sources are not read
 */
export const boxChanges = (place: ReportPlace, figure: Figure | 'ALL'): RawBuilder<unknown> => sql`
  ${spansOf[figure](place)},
  -- Each source is summed by itself: the rest computes on a hundredth of the rows.
  daily as (
    select c.warehouse_id, c.kind, c.on_day, sum(c.boxes)::integer as boxes, sum(c.area)::bigint as area_cm2, sum(c.amount)::bigint as amount
    from (${changesOf[figure]}) c group by c.warehouse_id, c.kind, c.on_day
  )`;

/** The changes of the warehouse `id` are not kept, or something changed since. A warehouse without boxes has none. */
export const isStale = (
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(exists (select from stale_box_changes s where s.warehouse_id = ${id})
  or (not exists (select from box_changes_by_month k where k.warehouse_id = ${id}) and exists (select from boxes b where b.warehouse_id = ${id})))`;

export async function listStaleWarehouses(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from warehouses w where ${isStale(sql`w.id`)} order by w.id`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Removing the boxes of a warehouse marks it. If the warehouse is then removed, as by the undo of an import, nothing keeps its changes. */
export async function deleteMarksOfNone(writer: Writer): Promise<void> {
  await sql`delete from stale_box_changes s where not exists (select from warehouses w where w.id = s.warehouse_id)`.execute(writer);
}

/**
 * Keeps the changes of a warehouse. The marks are removed first: a change that commits before the next statement is then computed, and marked all the same.
 * @returns false: another transaction does this
 */
export async function keepBoxChanges(trx: Trx, warehouseId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`box-changes/${warehouseId}`}, 0)) as locked`.execute(trx);
  if (rows[0]?.locked !== true) return false;
  await sql`delete from stale_box_changes where warehouse_id = ${warehouseId}`.execute(trx);
  await sql`delete from box_changes_by_day where warehouse_id = ${warehouseId}`.execute(trx);
  await sql`delete from box_changes_by_month where warehouse_id = ${warehouseId}`.execute(trx);
  await sql`
    ${sql.raw(plannedEachTime)} with ${boxChanges({ scope: { everywhere: false, warehouseIds: [warehouseId], legalEntityIds: [] } }, 'ALL')},
    days as (
      insert into box_changes_by_day (warehouse_id, kind, on_day, boxes, area_cm2, amount)
      select d.warehouse_id, d.kind, d.on_day, d.boxes, d.area_cm2, d.amount from daily d order by d.kind, d.on_day returning *
    )
    insert into box_changes_by_month (warehouse_id, kind, month, boxes, area_cm2, amount, area_days, amount_days)
    select d.warehouse_id, d.kind, m.month, sum(d.boxes), sum(d.area_cm2), sum(d.amount), sum(d.area_cm2 * (m.ends - d.on_day)), sum(d.amount * (m.ends - d.on_day))
    from days d cross join lateral (
      select date_trunc('month', d.on_day::timestamp)::date as month, (date_trunc('month', d.on_day::timestamp) + interval '1 month')::date as ends
    ) m group by d.warehouse_id, d.kind, m.month order by d.kind, m.month`.execute(trx);
  return true;
}
