import type { Currency } from '@komora/api/enumerations';
import type { BoxSizeBounds } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { boxFacts, heldOn, isOfAll, openOn, paidThroughOn, type ReportPlace, shareBp, termsOn } from '../facts/facts.sql.ts';

const counts = sql`
  count(f.id) as boxes, count(*) filter (where f.is_let) as "let", count(*) filter (where not f.is_let and not f.is_out) as free,
  count(*) filter (where f.is_out) as "outOfService", coalesce(sum(f.area_cm2), 0)::bigint as area`;
const units = shareBp(sql`count(*) filter (where f.is_let)`, sql`count(*) filter (where not f.is_out)`);

/** Σr(O) / Σa(O), minor units per m². */
const rentPerSquareMetre = sql`round(sum(f.rent)::numeric * 10000 / nullif(sum(f.area_cm2) filter (where f.is_let), 0))::int`;

const occupancy = sql`${counts},
  coalesce(sum(f.area_cm2) filter (where f.is_let), 0)::bigint as "letArea", coalesce(sum(f.area_cm2) filter (where f.is_out), 0)::bigint as "outOfServiceArea",
  coalesce(sum(f.list) filter (where not f.is_out), 0)::bigint as potential, coalesce(sum(f.list) filter (where f.is_let), 0)::bigint as "letList",
  coalesce(sum(f.rent), 0)::bigint as rent, ${units} as "unitShare",
  ${shareBp(sql`sum(f.area_cm2) filter (where f.is_let)`, sql`sum(f.area_cm2) filter (where not f.is_out)`)} as "areaShare",
  ${shareBp(sql`sum(f.area_cm2) filter (where f.is_let)`, sql`sum(f.area_cm2)`)} as "wholeAreaShare",
  ${shareBp(sql`sum(f.rent)`, sql`sum(f.list) filter (where not f.is_out)`)} as "economicShare",
  (coalesce(sum(f.list) filter (where f.is_let), 0) - coalesce(sum(f.rent), 0))::bigint as gap, ${rentPerSquareMetre} as "perSquareMetre"`;

export interface OccupancyData {
  currency: Currency;
  boxes: number;
  let: number;
  free: number;
  outOfService: number;
  area: number;
  letArea: number;
  outOfServiceArea: number;
  potential: number;
  letList: number;
  rent: number;
  unitShare: number | null;
  areaShare: number | null;
  wholeAreaShare: number | null;
  economicShare: number | null;
  gap: number;
  perSquareMetre: number | null;
}

/** One row for each warehouse with or without boxes, and one for each currency (with `id` null), in one statement. */
export async function readOccupancy(
  reader: Reader,
  place: ReportPlace,
  on: string,
): Promise<(OccupancyData & { id: string | null; name: string | null; companyId: string | null })[]> {
  const { rows } = await sql<OccupancyData & { id: string | null; name: string | null; companyId: string | null }>`
    ${sql.raw(plannedEachTime)} with ${boxFacts(place, on)}
    select p.id, p.name, p.legal_entity_id as "companyId", p.currency, ${occupancy}
    from places p left join facts f on f.warehouse_id = p.id
    group by grouping sets ((p.id, p.name, p.legal_entity_id, p.currency), (p.currency))
    order by p.currency, p.name nulls last, p.id`.execute(reader);
  return rows;
}

export interface BoxFilter {
  state?: string | undefined;
  size?: string | undefined;
  floor?: number | undefined;
}

const sizeOf = (
  bounds: BoxSizeBounds,
) => sql`case when f.area_cm2 <= ${bounds.XS}::int then 'XS' when f.area_cm2 <= ${bounds.SMALL}::int then 'SMALL'
  when f.area_cm2 <= ${bounds.MEDIUM}::int then 'MEDIUM' else 'LARGE' end`;

const matching = ({ state, size, floor }: BoxFilter, bounds: BoxSizeBounds): RawBuilder<unknown> => sql`true
  ${state === undefined ? sql`` : sql`and f.state = ${state}`} ${size === undefined ? sql`` : sql`and ${sizeOf(bounds)} = ${size}`}
  ${floor === undefined ? sql`` : sql`and f.floor = ${floor}`}`;

export interface RentRollData {
  id: string;
  name: string;
  warehouseId: string;
  warehouse: string;
  floor: number;
  area: number;
  state: 'LET' | 'FREE' | 'TO_CHECK' | 'REPAIR' | 'OUT_OF_SERVICE' | 'OWN_USE';
  contractId: string | null;
  contractNumber: string | null;
  clientId: string | null;
  client: string | null;
  startsOn: string | null;
  endsOn: string | null;
  paidThrough: string | null;
  list: number;
  rent: number | null;
  gap: number | null;
  cover: number | null;
  deposit: number | null;
  balance: number | null;
  currency: Currency;
}

/** Of all pages, per currency. */
export interface RentRollTotal {
  currency: Currency;
  boxes: number;
  let: number;
  area: number;
  list: number;
  rent: number;
}

/**
 * A page of the boxes on a day in the order of warehouses and names, and the totals of all pages, so that the boxes of the day are determined once.
 * @param page.after the id of the last box of the page before
 */
export async function readRentRoll(
  reader: Reader,
  place: ReportPlace,
  { on, bounds, filter, after, limit }: { on: string; bounds: BoxSizeBounds; filter: BoxFilter; after: string | undefined; limit: number },
): Promise<{ rows: RentRollData[]; totals: RentRollTotal[] }> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (f.warehouse, f.warehouse_id, f.name_order, f.id) > (select l.name, l.id, b.name_order, b.id from boxes b join warehouses l on l.id = b.warehouse_id where b.id = ${after})`;
  // Without a box in the page there is one row, with the totals only.
  const { rows } = await sql<Omit<RentRollData, 'id'> & { id: string | null; totals: RentRollTotal[] }>`
    ${sql.raw(plannedEachTime)} with ${boxFacts(place, on)},
    page as materialized (
      select * from facts f where ${matching(filter, bounds)} ${beyond} order by f.warehouse, f.warehouse_id, f.name_order, f.id limit ${limit}
    ),
    sums as (
      select f.currency, count(*) as boxes, count(*) filter (where f.is_let) as "let", sum(f.area_cm2)::bigint as area, sum(f.list)::bigint as list,
        coalesce(sum(f.rent), 0)::bigint as rent
      from facts f where ${matching(filter, bounds)} group by f.currency
    )
    select t.totals, f.id, f.name, f.warehouse_id as "warehouseId", f.warehouse, f.floor, f.area_cm2 as area, f.state, c.id as "contractId",
      c.business_id as "contractNumber", c.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, c.starts_on as "startsOn",
      c.terminates_on as "endsOn",
      ${paidThroughOn(on)} as "paidThrough",
      f.list, f.rent, f.list - f.rent as gap, (select t.insurance_net_month from ${termsOn(sql`c.id`, sql`${on}::date`)} t) as cover,
      coalesce((select sum(${heldOn(on)}) from ledger_entries l where l.client_id = c.client_id and l.contract_id = c.id and l.kind = 'DEPOSIT_IN'
        and l.entered_on <= ${on}::date), 0)::bigint as deposit,
      coalesce((select sum(${openOn(on)}) from ledger_entries l where l.client_id = c.client_id and l.contract_id = c.id and l.entered_on <= ${on}::date
        and (l.settled_on is null or l.settled_on > ${on}::date)), 0)::bigint as balance,
      f.currency
    from (select coalesce(jsonb_agg(to_jsonb(s) order by s.currency), '[]') as totals from sums s) t
    left join page f on true left join contracts c on c.id = f.contract_id left join users u on u.id = c.client_id
    order by f.warehouse, f.warehouse_id, f.name_order, f.id`.execute(reader);
  return {
    rows: rows.flatMap(({ id, totals: _, ...row }) => {
      if (id === null) return [];
      return [row.contractId === null ? { id, ...row, deposit: null, balance: null } : { id, ...row }];
    }),
    totals: rows[0]?.totals ?? [],
  };
}

export interface UnitMixData {
  size: 'XS' | 'SMALL' | 'MEDIUM' | 'LARGE';
  floor: number;
  currency: Currency;
  boxes: number;
  let: number;
  free: number;
  outOfService: number;
  area: number;
  listMin: number;
  listMean: number;
  listMax: number;
  rentMean: number | null;
  /** Σr(O) / Σa(O), minor units. */
  perSquareMetre: number | null;
  /** Mean length of the present vacancies of free boxes, up to and with the day. */
  daysVacant: number | null;
  /** Open places on waiting lists for this size, or for any. */
  waiting: number;
  unitShare: number | null;
}

/** CTE `waiting`: open places on waiting lists at the end of a day, by currency and size; size null: any. */
const waitingOn = (on: string) => sql`
  waiting as materialized (
    select p.currency, e.box_size as size, count(*) as places from waitlist_entries e join places p on p.id = e.warehouse_id
    where (e.created_at at time zone p.time_zone)::date <= ${on}::date
      and (e.notified_at is null or (e.notified_at at time zone p.time_zone)::date > ${on}::date)
      and (e.closed_at is null or (e.closed_at at time zone p.time_zone)::date > ${on}::date)
    group by p.currency, e.box_size
  )`;

/** CTE `last_lets`: the last day before this one on which a contract had the box. */
const lastLets = (place: ReportPlace, on: string) => sql`
  last_lets as (
    select x.box_id, max(x.last) as last_let from (
      select c.box_id, c.terminates_on as last from contracts c where c.terminates_on < ${on}::date
      union all
      select t.from_box_id, least(t.moved_on - 1, c.terminates_on) from contract_transfers t join contracts c on c.id = t.contract_id
      where t.moved_on <= ${on}::date
    ) x ${isOfAll(place) ? sql`` : sql`where x.box_id in (select b.id from boxes b join places p on p.id = b.warehouse_id)`} group by x.box_id
  )`;

/** First day of a box of `facts`. */
const since = sql`least(f.created_on, case when f.created_on = g.entered_on then g.opened_on end)`;

/** One row for each size, floor and currency, the smallest first. */
export async function listUnitMix(
  reader: Reader,
  place: ReportPlace,
  { on, bounds }: { on: string; bounds: BoxSizeBounds },
): Promise<UnitMixData[]> {
  const { rows } = await sql<UnitMixData>`
    ${sql.raw(plannedEachTime)} with ${boxFacts(place, on)}, ${lastLets(place, on)}, ${waitingOn(on)}
    select f.size, f.floor, f.currency, ${counts}, min(f.list) as "listMin", round(avg(f.list))::int as "listMean",
      max(f.list) as "listMax", round(avg(f.rent))::int as "rentMean",
      ${rentPerSquareMetre} as "perSquareMetre",
      round(avg(${on}::date - coalesce(v.last_let, ${since} - 1)) filter (where not f.is_let and not f.is_out))::int as "daysVacant",
      coalesce((select sum(w.places) from waiting w where w.currency = f.currency and (w.size = f.size or w.size is null)), 0)::bigint as waiting, ${units} as "unitShare"
    -- Offset: the list price is looked up once for each box, and not in each of its sums.
    from (select f.*, ${sizeOf(bounds)} as size from facts f offset 0) f
    left join last_lets v on v.box_id = f.id left join openings g on g.warehouse_id = f.warehouse_id
    group by f.size, f.floor, f.currency order by f.currency, min(f.area_cm2), f.floor`.execute(reader);
  return rows;
}
