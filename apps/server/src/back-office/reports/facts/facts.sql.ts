import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** The warehouses of a report. */
export interface ReportPlace {
  scope: Scope;
  warehouse?: string | undefined;
  company?: string | undefined;
}

/** A report of all warehouses reads whole tables, and need not look for the warehouse of each row. */
export const isOfAll = ({ scope, warehouse, company }: ReportPlace): boolean =>
  scope.everywhere && warehouse === undefined && company === undefined;

/** The condition of `places` for the rows of another table. */
export const joinPlaces = (place: ReportPlace, row: RawBuilder<unknown>): RawBuilder<unknown> =>
  isOfAll(place) ? sql`` : sql`join places q on q.id = ${row}.warehouse_id`;

/** CTE `places`: warehouses with zone, company and currency. */
export const warehousesOf = ({ scope, warehouse, company }: ReportPlace) => sql`
  places as materialized (
    select w.id, w.name, w.time_zone, w.legal_entity_id, e.currency, (w.archived_at at time zone w.time_zone)::date as archived_on from warehouses w join legal_entities e on e.id = w.legal_entity_id
    where ${scope.everywhere ? sql`true` : sql`w.id = any(${scope.warehouseIds}::uuid[])`}
      ${warehouse === undefined ? sql`` : sql`and w.id = ${warehouse}`} ${company === undefined ? sql`` : sql`and w.legal_entity_id = ${company}`}
  )`;

/** The terms of a contract on a day. */
export const termsOn = (contractId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(select k.* from contract_terms k
  where k.contract_id = ${contractId} and k.valid_from <= ${day} order by k.valid_from desc limit 1)`;

/** Rent of a contract for its box per month on a day, after the discount for its period, net. */
export const rentOn = (contractId: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql`(select ${rentOf(sql`t`)} from ${termsOn(contractId, day)} t)`;

/** The same of a row of `contract_terms`. */
const rentOf = (terms: RawBuilder<unknown>) =>
  sql`round(${terms}.rent_net_month::numeric * (10000 - ${terms}.period_discount_bp) / 10000)::integer`;

/** Contracts `c` that run on one of these days. */
const touching = (days: { from: string; to: string } | null) =>
  days === null ? sql`true` : sql`c.starts_on <= ${days.to}::date and (c.terminates_on is null or c.terminates_on >= ${days.from}::date)`;

const ofContract = sql`c.id as contract_id, c.client_id, c.warehouse_id, c.currency, c.starts_on, c.terminates_on, c.created_at`;

/** CTE `moves`: the days on which a contract that was transferred had its next box. */
const moves = sql`
  moves as materialized (
    select t.contract_id, t.from_box_id, t.to_box_id, t.moved_on, t.number = 1 as is_first,
      case when t.next_on < t.moved_on then t.moved_on else t.next_on end as next_on
    from (
      select m.*, row_number() over w as number, lead(m.moved_on) over w as next_on from contract_transfers m
      window w as (partition by m.contract_id order by m.moved_at, m.id)
    ) t
  )`;

/** Most contracts never move to another box, and have the same one on all of their days: nothing to compute. */
const neverMoved = sql`not exists (select from moves m where m.contract_id = c.id)`;

/** The boxes of contracts that moved. */
const movedTenancies = (place: ReportPlace, days: { from: string; to: string } | null) => sql`
  select s.* from (
    select ${ofContract}, m.from_box_id as box_id, daterange(c.starts_on, c.terminates_on, '[]') * daterange(null, m.moved_on) as days
    from moves m join contracts c on c.id = m.contract_id ${joinPlaces(place, sql`c`)}
    where m.is_first and ${touching(days)}
    union all
    select ${ofContract}, m.to_box_id, daterange(c.starts_on, c.terminates_on, '[]') * daterange(m.moved_on, m.next_on)
    from moves m join contracts c on c.id = m.contract_id ${joinPlaces(place, sql`c`)}
    where ${touching(days)}
  ) s where not isempty(s.days)`;

/**
 * CTEs `places` and `tenancies`: which contract had which box on which days, with transfers. The last day of a tenancy is the termination date.
 * @param days only tenancies that touch these days, inclusive; null: all
 */
export const tenancies = (place: ReportPlace, days: { from: string; to: string } | null): RawBuilder<unknown> => sql`
  ${warehousesOf(place)}, ${moves},
  tenancies as (
    select ${ofContract}, c.box_id, daterange(c.starts_on, c.terminates_on, '[]') as days
    from contracts c ${joinPlaces(place, sql`c`)} where ${touching(days)} and ${neverMoved}
    union all ${movedTenancies(place, days)}
  )`;

/** CTEs `places` and `let_spans`: the same as plain dates, `after` exclusive and 'infinity' without an end. Ranges cost more than the rest of such a report. */
export const letSpans = (place: ReportPlace): RawBuilder<unknown> => sql`
  ${warehousesOf(place)}, ${moves},
  let_spans as (
    select c.box_id, c.starts_on as first, coalesce(c.terminates_on + 1, 'infinity') as after from contracts c ${joinPlaces(place, sql`c`)} where ${neverMoved}
    union all
    select t.box_id, lower(t.days), coalesce(upper(t.days), 'infinity') from (${movedTenancies(place, null)}) t
  )`;

/**
 * CTE `agreed` after {@link letSpans}: spans of days with the rent of the contract that had a box. If two contracts had it on one day, the later one counts, as in
 * {@link boxFacts}.
 */
export const agreedSpans = (place: ReportPlace): RawBuilder<unknown> => sql`
  contract_spans as materialized (
    select c.id as contract_id, c.box_id, c.warehouse_id, c.starts_on, c.created_at, c.starts_on as first, coalesce(c.terminates_on + 1, 'infinity') as after
    from contracts c ${joinPlaces(place, sql`c`)} where ${neverMoved}
    union all
    select t.contract_id, t.box_id, t.warehouse_id, t.starts_on, t.created_at, lower(t.days), coalesce(upper(t.days), 'infinity')
    from (${movedTenancies(place, null)}) t
  ),
  shared as materialized (
    select distinct x.box_id from (
      select s.box_id, s.first < max(s.after) over (partition by s.box_id order by s.first rows between unbounded preceding and 1 preceding) as overlaps
      from contract_spans s
    ) x where x.overlaps
  ),
  holding as (
    select s.box_id, s.contract_id, s.warehouse_id, s.first, s.after from contract_spans s where s.box_id not in (select x.box_id from shared x)
    union all
    select d.box_id, h.contract_id, h.warehouse_id, d.first, d.after from (
      select e.box_id, e.on as first, lead(e.on) over (partition by e.box_id order by e.on) as after
      from (select s.box_id, s.first as on from contract_spans s union select s.box_id, s.after from contract_spans s) e
      where e.box_id in (select x.box_id from shared x)
    ) d cross join lateral (
      select s.contract_id, s.warehouse_id from contract_spans s where s.box_id = d.box_id and s.first <= d.first and s.after > d.first
      order by s.starts_on desc, s.created_at desc, s.contract_id desc limit 1
    ) h where d.after is not null
  ),
  agreed as (
    select h.box_id, h.warehouse_id, greatest(h.first, k.valid_from) as first, least(h.after, k.after) as after, k.rent
    from holding h join (
      select k.contract_id, k.valid_from, coalesce(lead(k.valid_from) over (partition by k.contract_id order by k.valid_from), 'infinity') as after, ${rentOf(sql`k`)} as rent
      from contract_terms k ${isOfAll(place) ? sql`` : sql`join contracts c on c.id = k.contract_id ${joinPlaces(place, sql`c`)}`}
    ) k on k.contract_id = h.contract_id and k.valid_from < h.after and k.after > h.first
  )`;

/**
 * CTEs `places` and `holders`: which contract had which box on one day. The same as {@link tenancies} of that day. The planner knows how many they are, because no
 * range is compared.
 */
export const holders = (place: ReportPlace, on: string): RawBuilder<unknown> => sql`
  ${warehousesOf(place)}, ${moves},
  holders as (
    select ${ofContract}, c.box_id from contracts c ${joinPlaces(place, sql`c`)} where ${touching({ from: on, to: on })} and ${neverMoved}
    union all
    select t.contract_id, t.client_id, t.warehouse_id, t.currency, t.starts_on, t.terminates_on, t.created_at, t.box_id
    from (${movedTenancies(place, { from: on, to: on })}) t where t.days @> ${on}::date
  )`;

/**
 * CTE `openings`: the day on which the first boxes of a warehouse were entered, and that of its first tenancy. Boxes that were entered on the first day
 * existed since then, if the contracts come from another system.
 */
export const openings = (place: ReportPlace) => sql`
  openings as materialized (
    select p.id as warehouse_id, (b.at at time zone p.time_zone)::date as entered_on, c.opened_on from places p
    join (select x.warehouse_id, min(x.created_at) as at from boxes x ${joinPlaces(place, sql`x`)} group by x.warehouse_id) b on b.warehouse_id = p.id
    left join (select x.warehouse_id, min(x.starts_on) as opened_on from contracts x ${joinPlaces(place, sql`x`)} group by x.warehouse_id) c
      on c.warehouse_id = p.id
  )`;

/** States in which a box without a tenancy cannot be let. TO_CHECK is free. */
export const outOfService = sql`('REPAIR', 'OUT_OF_SERVICE', 'OWN_USE')`;

const endOf = (on: string, zone: RawBuilder<unknown>) => sql`(${on}::date + 1)::timestamp at time zone ${zone}`;

/**
 * CTE `listed`: the last list price of each box before the end of a day. For all warehouses together it is one pass in the order of an index, in which
 * only prices of hours that are another day in some zone look up their warehouse.
 */
function listedOn(place: ReportPlace, on: string): RawBuilder<unknown> {
  const prices = isOfAll(place)
    ? sql`from price_history h where h.valid_from < (select max(${endOf(on, sql`p.time_zone`)}) from places p)
        and (h.valid_from < (select min(${endOf(on, sql`p.time_zone`)}) from places p)
          or exists (select from boxes b join places p on p.id = b.warehouse_id where b.id = h.box_id and h.valid_from < ${endOf(on, sql`p.time_zone`)}))`
    : sql`from places p join boxes b on b.warehouse_id = p.id join price_history h on h.box_id = b.id where h.valid_from < ${endOf(on, sql`p.time_zone`)}`;
  return sql`
  listed as (
    select distinct on (h.box_id) h.box_id, h.price_net_month as list ${prices} order by h.box_id, h.valid_from desc, h.id desc
  )`;
}

/** Terms that were valid on a day or before, to join with `h` of {@link holders}: the latest is first in the order of {@link latestTerms}. */
export const termsOfHolders = (on: string) =>
  sql`left join contract_terms k on k.contract_id = h.contract_id and k.valid_from <= ${on}::date`;
export const latestTerms = sql`k.valid_from desc nulls last`;
export const rentOfTerms = sql`${rentOf(sql`k`)} as rent`;

/**
 * CTEs up to `facts`: one row for each box that existed at the end of a day, with its tenancy, state, list price and rent on that day.
 * A box exists from the day on which it was created; earlier from its first tenancy, or as {@link openings} says. It ends with the archive of its warehouse.
 */
export const boxFacts = (place: ReportPlace, on: string) => sql`
  ${holders(place, on)},
  ${openings(place)},
  -- One sort determines the box's contract and the contract's terms.
  present as (
    select distinct on (h.box_id) h.box_id, h.contract_id, ${rentOfTerms} from holders h ${termsOfHolders(on)}
    order by h.box_id, h.starts_on desc, h.created_at desc, h.contract_id desc, ${latestTerms}
  ),
  ${listedOn(place, on)},
  facts as (
    select b.id, b.name, b.name_order, b.warehouse_id, p.name as warehouse, p.legal_entity_id, p.currency, (b.created_at at time zone p.time_zone)::date as created_on, b.floor, b.area_cm2, o.contract_id,
      o.contract_id is not null as is_let, o.contract_id is null and coalesce(s.state in ${outOfService}, false) as is_out,
      case when o.contract_id is not null then 'LET' else coalesce(s.state, 'FREE') end as state,
      coalesce(l.list, (select h.price_net_month from price_history h where h.box_id = b.id order by h.valid_from, h.id limit 1), b.price_net_month) as list,
      o.rent
    from boxes b join places p on p.id = b.warehouse_id
    left join present o on o.box_id = b.id
    left join listed l on l.box_id = b.id
    left join box_states s on s.box_id = b.id and daterange(s.from_on, s.until_on) @> ${on}::date
    where o.contract_id is not null or (
      (b.removed_at is null or (b.removed_at at time zone p.time_zone)::date > ${on}::date) and (p.archived_on is null or p.archived_on > ${on}::date)
      and ((b.created_at at time zone p.time_zone)::date <= ${on}::date
        or exists (select from contracts x where x.box_id = b.id and x.starts_on <= ${on}::date)
        or exists (select from contract_transfers x join contracts y on y.id = x.contract_id where x.from_box_id = b.id and y.starts_on <= ${on}::date)
        or exists (select from openings g where g.warehouse_id = b.warehouse_id and g.opened_on <= ${on}::date
          and (b.created_at at time zone p.time_zone)::date = g.entered_on))
    )
  )`;

/** Part of the debit `l` that allocations covered at the end of a day. */
export const coveredOn = (on: string | RawBuilder<unknown>) => sql`(select coalesce(sum(a.amount), 0) from allocations a
  where a.debit_id = l.id and a.allocated_on <= ${on}::date and (a.released_on is null or a.released_on > ${on}::date))`;

/** The part of the entry `l` that is open at the end of a day; negative for a credit. */
export const openOn = (on: string) => sql`(l.amount - sign(l.amount)::integer * (select coalesce(sum(a.amount), 0)::integer from (
  select x.* from allocations x where l.amount < 0 and x.credit_id = l.id union all select x.* from allocations x where l.amount > 0 and x.debit_id = l.id
  ) a where a.allocated_on <= ${on}::date and (a.released_on is null or a.released_on > ${on}::date)))`;

/** The part of the deposit `l` that is held at the end of a day: the part that was paid, until it ends. */
export const heldOn = (on: string) => sql`(case when exists (select from ledger_entries o
  where o.source = 'DEPOSIT' and o.source_id = l.id and o.kind = 'DEPOSIT_OUT' and o.entered_on <= ${on}::date) then 0 else ${coveredOn(on)} end)`;

/**
 * Last day of the latest period of the contract `c` whose invoice was covered at the end of a day. A contract of another system is paid there up to its first
 * period here. Null: no period.
 */
export const paidThroughOn = (on: string) => sql`greatest(
  (select max(r.period_to) - 1 from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    left join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
    where r.contract_id = c.id and i.issued_on <= ${on}::date and (l.id is null or l.amount <= ${coveredOn(on)})),
  case when c.origin = 'MIGRATED' then coalesce((select min(r.period_from) from rents r where r.contract_id = c.id), c.next_charge_on) - 1 end)`;

/** Part of a whole in basis points, half up; null without a whole. */
export const shareBp = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(10000 * coalesce(${part}, 0)::numeric / nullif(${whole}, 0))::integer`;

/** The present day of the warehouse where it is latest; undefined without warehouses. */
export async function findToday(reader: Reader, place: ReportPlace, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ today: string | null }>`
    with ${warehousesOf(place)} select max((${now}::timestamptz at time zone p.time_zone)::date) as today from places p`.execute(reader);
  return rows[0]?.today ?? undefined;
}
