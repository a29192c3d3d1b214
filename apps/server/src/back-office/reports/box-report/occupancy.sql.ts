import type { Currency } from '@komora/api/enumerations';
import type { BoxSizeBounds } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import {
  boxFacts,
  heldOn,
  openings,
  openOn,
  outOfService,
  paidThroughOn,
  type ReportPlace,
  shareBp,
  tenancies,
  termsOn,
} from '../facts/facts.sql.ts';

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
  unitShare: number | null;
}

/** Since when a box of `facts` exists, and the last day before this one on which a contract had it. */
const vacancies = (on: string) => sql`
    cross join lateral (
      select least((b.created_at at time zone f.time_zone)::date, case when (b.created_at at time zone f.time_zone)::date = g.entered_on then g.opened_on end) as since
      from boxes b left join openings g on g.warehouse_id = b.warehouse_id where b.id = f.id
    ) e
    left join lateral (
      select max(x.last) as last_let from (
        select c.terminates_on as last from contracts c where c.box_id = f.id and c.terminates_on < ${on}::date
        union all
        select least(t.moved_on - 1, c.terminates_on) from contract_transfers t join contracts c on c.id = t.contract_id
        where t.from_box_id = f.id and t.moved_on <= ${on}::date
      ) x
    ) v on not f.is_let and not f.is_out`;

/** One row for each size, floor and currency, the smallest first. */
export async function listUnitMix(
  reader: Reader,
  place: ReportPlace,
  { on, bounds }: { on: string; bounds: BoxSizeBounds },
): Promise<UnitMixData[]> {
  const { rows } = await sql<UnitMixData>`
    ${sql.raw(plannedEachTime)} with ${boxFacts(place, on)}
    select ${sizeOf(bounds)} as size, f.floor, f.currency, ${counts}, min(f.list) as "listMin", round(avg(f.list))::int as "listMean",
      max(f.list) as "listMax", round(avg(f.rent))::int as "rentMean",
      ${rentPerSquareMetre} as "perSquareMetre",
      round(avg(${on}::date - coalesce(v.last_let, e.since - 1)) filter (where not f.is_let and not f.is_out))::int as "daysVacant", ${units} as "unitShare"
    from facts f ${vacancies(on)} group by 1, 2, 3 order by f.currency, min(f.area_cm2), f.floor`.execute(reader);
  return rows;
}

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
    ${sql.raw(plannedEachTime)} with ${tenancies(place, null)}, ${openings},
    let_days as materialized (select box_id, range_agg(days) as days from tenancies group by box_id),
    box as materialized (
      select b.id, b.warehouse_id, b.area_cm2, coalesce(t.days, '{}') as let_days,
        daterange(least((b.created_at at time zone p.time_zone)::date, lower(t.days),
            case when (b.created_at at time zone p.time_zone)::date = g.entered_on then g.opened_on end),
          case when num_nonnulls(b.removed_at, p.archived_on) > 0 then greatest(least((b.removed_at at time zone p.time_zone)::date, p.archived_on), upper(t.days),
            (b.created_at at time zone p.time_zone)::date, lower(t.days)) end) as life
      from boxes b join places p on p.id = b.warehouse_id join openings g on g.warehouse_id = p.id left join let_days t on t.box_id = b.id
    ),
    kept as (
      select b.id, b.warehouse_id, b.area_cm2, (range_agg(daterange(s.from_on, s.until_on)) * datemultirange(b.life)) - b.let_days as days
      from box b join box_states s on s.box_id = b.id and s.state in ${outOfService} group by b.id, b.warehouse_id, b.area_cm2, b.life, b.let_days
    ),
    spans as (
      select warehouse_id, area_cm2, 'U' as kind, life as days from box
      union all select warehouse_id, area_cm2, 'O', unnest(let_days) from box
      union all select warehouse_id, area_cm2, 'X', unnest(days) from kept
    ),
    changes as (
      select warehouse_id, kind, lower(days) as on, 1 as n, area_cm2 as a from spans where not isempty(days)
      union all select warehouse_id, kind, upper(days), -1, -area_cm2 from spans where not isempty(days) and not upper_inf(days)
    ),
    -- Sums of integers first: the rest computes with days and numerics on a hundredth of the rows.
    daily as (
      select c.warehouse_id, c.kind, c.on, sum(c.n) as n, sum(c.a) as a from changes c where c.on < ${before}::date and c.on <= ${today}::date group by 1, 2, 3
    ),
    months as (
      select m::date as month, least((m + interval '1 month')::date, ${today}::date + 1) as ends
      from generate_series(${from}::timestamp, ${before}::timestamp - interval '1 day', interval '1 month') m
    ),
    monthly as (
      select c.warehouse_id, c.kind, greatest(date_trunc('month', c.on::timestamp)::date, ${from}::date - 1) as month, sum(c.n) as n, sum(c.a) as a,
        sum(c.a * greatest(least((date_trunc('month', c.on::timestamp) + interval '1 month')::date, ${today}::date + 1) - c.on, 0)) as area_days
      from daily c group by 1, 2, 3
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
