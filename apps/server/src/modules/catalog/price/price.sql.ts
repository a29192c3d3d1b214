import type { BoxSize } from '@komora/api';
import type { BoxSizeBounds } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

const sizeOf = (bounds: BoxSizeBounds) => sql`
  case when b.area_cm2 <= ${bounds.XS}::int then 'XS' when b.area_cm2 <= ${bounds.SMALL}::int then 'SMALL'
    when b.area_cm2 <= ${bounds.MEDIUM}::int then 'MEDIUM' else 'LARGE' end`;

export interface PriceGroupRow {
  size: BoxSize;
  floor: number;
  boxes: number;
  let: number;
  waiting: number;
  listMin: number;
  listMax: number;
  perSquareMetre: number;
  inPlaceMean: number | null;
  lastChangedAt: Date | null;
  lowest30Days: number;
  planned: { effectiveOn: string; boxes: number; min: number; max: number }[];
}

/** One row per size and floor, smallest size first. `since`: the day from which the lowest price counts. */
export async function listPriceGroups(
  reader: Reader,
  { warehouseId, bounds, since }: { warehouseId: string; bounds: BoxSizeBounds; since: string },
): Promise<PriceGroupRow[]> {
  const { rows } = await sql<PriceGroupRow>`
    with priced as (
      select b.id, ${sizeOf(bounds)} as size, b.floor, b.area_cm2, b.price_net_month as price, c.rent_net_month as rent, r.contract_id is not null as is_let,
        (select max(h.valid_from) from price_history h where h.box_id = b.id) as changed_at,
        least(b.price_net_month, (
          select min(h.price_net_month) from price_history h where h.box_id = b.id and h.valid_from >= coalesce((
            select max(p.valid_from) from price_history p
            where p.box_id = b.id and p.valid_from <= ${since}::date::timestamp at time zone w.time_zone
          ), '-infinity')
        )) as lowest
      from boxes b join warehouses w on w.id = b.warehouse_id left join box_reservations r on r.box_id = b.id and r.kind = 'RENTED'
        left join contracts c on c.id = r.contract_id
      where b.warehouse_id = ${warehouseId} and b.removed_at is null
    ), planned as (
      select size, floor, p.effective_on, count(*) as boxes, min(p.price_net_month), max(p.price_net_month)
      from priced join planned_prices p on p.box_id = priced.id group by 1, 2, 3
    )
    select size, floor, count(*) as boxes, count(*) filter (where is_let) as "let",
      (select count(*) from waitlist_entries e where e.warehouse_id = ${warehouseId} and e.notified_at is null and e.closed_at is null
        and coalesce(e.box_size, g.size) = g.size) as waiting,
      min(price) as "listMin", max(price) as "listMax", round(sum(price)::numeric * 10000 / sum(area_cm2))::int as "perSquareMetre",
      round(avg(rent))::int as "inPlaceMean", max(changed_at) as "lastChangedAt", min(lowest) as "lowest30Days",
      coalesce((select jsonb_agg(jsonb_build_object('effectiveOn', p.effective_on, 'boxes', p.boxes, 'min', p.min, 'max', p.max) order by p.effective_on)
        from planned p where p.size = g.size and p.floor = g.floor), '[]') as planned
    from priced g group by size, floor order by min(min(area_cm2)) over (partition by size), floor`.execute(reader);
  return rows;
}

export interface PricedBoxRow {
  id: string;
  name: string;
  price: number;
  plannedOn: string | null;
}

/** Locks the boxes of a warehouse, of these sizes and floors (empty: all), in the order of their names. */
export async function lockPricedBoxes(
  trx: Trx,
  {
    warehouseId,
    sizes,
    floors,
    bounds,
  }: { warehouseId: string; sizes: readonly string[]; floors: readonly number[]; bounds: BoxSizeBounds },
): Promise<PricedBoxRow[]> {
  const { rows } = await sql<PricedBoxRow>`
    select b.id, b.name, b.price_net_month as price, (select min(p.effective_on) from planned_prices p where p.box_id = b.id) as "plannedOn"
    from boxes b
    where b.warehouse_id = ${warehouseId} and b.removed_at is null
      and (${sizes.length === 0} or ${sizeOf(bounds)} = any(${sizes}::text[])) and (${floors.length === 0} or b.floor = any(${floors}::int[]))
    order by b.name_order, b.id for no key update of b`.execute(trx);
  return rows;
}

/** The lowest and the highest list price of each box since an instant, with the one that applied then. */
export async function listPriceRanges(
  reader: Reader,
  boxIds: readonly string[],
  since: Date,
): Promise<{ id: string; lowest: number; highest: number }[]> {
  const { rows } = await sql<{ id: string; lowest: number; highest: number }>`
    select h.box_id as id, min(h.price_net_month) as lowest, max(h.price_net_month) as highest from price_history h
    where h.box_id = any(${boxIds}::uuid[]) and h.valid_from >= coalesce((
      select max(p.valid_from) from price_history p where p.box_id = h.box_id and p.valid_from <= ${since}), '-infinity')
    group by h.box_id`.execute(reader);
  return rows;
}

export interface NewPrice {
  id: string;
  after: number;
}

/** Updates the list price of all boxes in one statement. */
export async function updatePrices(trx: Trx, prices: readonly NewPrice[]): Promise<void> {
  await sql`
    update boxes b set price_net_month = n.price
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ after }) => after)}::int[]) n (id, price)
    where b.id = n.id`.execute(trx);
}

/** Plans the price of all boxes in one statement, instead of earlier plans for the same day. */
export async function planPrices(trx: Trx, prices: readonly NewPrice[], effectiveOn: string, now: Date): Promise<void> {
  await sql`
    insert into planned_prices (box_id, effective_on, price_net_month, planned_at)
    select n.id, ${effectiveOn}::date, n.price, ${now}
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ after }) => after)}::int[]) n (id, price)
    on conflict (box_id, effective_on) do update set price_net_month = excluded.price_net_month, planned_at = excluded.planned_at`.execute(
    trx,
  );
}

/** Deletes the plans of a warehouse for a day. @returns the number of boxes */
export async function deletePlanned(trx: Trx, { warehouseId, effectiveOn }: { warehouseId: string; effectiveOn: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from planned_prices p using boxes b where b.id = p.box_id and b.warehouse_id = ${warehouseId} and p.effective_on = ${effectiveOn}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Warehouses with planned prices whose day has begun there. */
export async function listWarehousesWithDuePrices(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct w.id from planned_prices p join boxes b on b.id = p.box_id join warehouses w on w.id = b.warehouse_id
    where p.effective_on <= (${now}::timestamptz at time zone w.time_zone)::date order by w.id`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Moves due plans of a warehouse to its boxes: of several days the last. @returns the number of boxes */
export async function applyDuePrices(trx: Trx, warehouseId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; after: number }>`
    with due as (
      delete from planned_prices p using boxes b, warehouses w
      where b.id = p.box_id and w.id = b.warehouse_id and w.id = ${warehouseId}
        and p.effective_on <= (${now}::timestamptz at time zone w.time_zone)::date
      returning p.box_id, p.effective_on, p.price_net_month
    )
    select distinct on (box_id) box_id as id, price_net_month as after from due order by box_id, effective_on desc`.execute(trx);
  await updatePrices(trx, rows);
  return rows.length;
}
