import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ReportPlace, rentOn, shareBp, tenancies } from '../facts/facts.sql.ts';

/** CTEs up to `moved`: a row for each contract that begins (IN, its first box) or ends (OUT, its last box) on these days, both inclusive. */
const moved = (place: ReportPlace, days: { from: string; to: string }) => sql`
  ${tenancies(place, days)},
  moved as materialized (
    select t.contract_id as id, x.kind, x.day, x.day - t.starts_on + 1 as stay, p.id as warehouse_id, p.name as warehouse, p.legal_entity_id, p.currency, b.name as box, b.area_cm2,
      ${rentOn(sql`t.contract_id`, sql`x.day`)} as rent
    from tenancies t join places p on p.id = t.warehouse_id join boxes b on b.id = t.box_id
    cross join lateral (values ('IN', t.starts_on, lower(t.days)), ('OUT', t.terminates_on, upper(t.days) - 1)) x(kind, day, edge)
    where x.day = x.edge and x.day between ${days.from}::date and ${days.to}::date
      -- A contract of another system began there.
      and not (x.kind = 'IN' and exists (select from contracts m where m.id = t.contract_id and m.origin = 'MIGRATED'))
  )`;

export interface MoveData {
  id: string | null;
  name: string | null;
  companyId: string | null;
  currency: Currency;
  in: number;
  out: number;
  areaIn: number;
  areaOut: number;
  rentIn: number;
  rentOut: number;
  /** Contracts that ended, of the mean number of contracts over the days; basis points. */
  churn: number | null;
  /** Mean days of the contracts that ended. */
  stay: number | null;
}

/** One row for each warehouse, and one for each currency with `id` null. */
export async function sumMoves(reader: Reader, place: ReportPlace, days: { from: string; to: string }): Promise<MoveData[]> {
  const { rows } = await sql<MoveData>`
    with ${moved(place, days)},
    held as (
      select t.warehouse_id, sum(upper(h.days) - lower(h.days)) as days
      from tenancies t cross join lateral (select t.days * daterange(${days.from}::date, ${days.to}::date, '[]') as days) h
      where not isempty(h.days) group by t.warehouse_id
    ),
    counted as (
      select m.warehouse_id, m.kind, count(*) as n, sum(m.area_cm2) as area, sum(m.rent) as rent, sum(m.stay) as stay from moved m group by m.warehouse_id, m.kind
    ),
    sums as (
      select p.id, p.name, p.legal_entity_id, p.currency, coalesce(sum(i.n), 0) as "in", coalesce(sum(o.n), 0) as "out",
        coalesce(sum(i.area), 0)::bigint as "areaIn", coalesce(sum(o.area), 0)::bigint as "areaOut",
        coalesce(sum(i.rent), 0)::bigint as "rentIn", coalesce(sum(o.rent), 0)::bigint as "rentOut",
        ${shareBp(sql`sum(o.n) * (${days.to}::date - ${days.from}::date + 1)`, sql`sum(h.days)`)} as churn, round(sum(o.stay) / nullif(sum(o.n), 0))::int as stay
      from places p left join counted i on i.warehouse_id = p.id and i.kind = 'IN' left join counted o on o.warehouse_id = p.id and o.kind = 'OUT'
      left join held h on h.warehouse_id = p.id
      group by grouping sets ((p.id, p.name, p.legal_entity_id, p.currency), (p.currency))
    )
    select id, name, legal_entity_id as "companyId", currency, "in"::int, "out"::int, "areaIn", "areaOut", "rentIn", "rentOut", churn, stay from sums
    order by currency, name nulls last, id`.execute(reader);
  return rows;
}

/** Contracts that began and ended, per month of the span. */
export async function countMovesByMonth(
  reader: Reader,
  place: ReportPlace,
  days: { from: string; to: string },
): Promise<{ month: string; in: number; out: number }[]> {
  const { rows } = await sql<{ month: string; in: number; out: number }>`
    with ${moved(place, days)}
    select to_char(g, 'YYYY-MM') as month, count(m.id) filter (where m.kind = 'IN') as "in", count(m.id) filter (where m.kind = 'OUT') as "out"
    from generate_series(date_trunc('month', ${days.from}::timestamp), ${days.to}::timestamp, interval '1 month') g
    left join moved m on date_trunc('month', m.day::timestamp) = g group by g order by g`.execute(reader);
  return rows;
}

export interface MovedData {
  id: string;
  number: string;
  kind: 'IN' | 'OUT';
  day: string;
  clientId: string;
  client: string;
  warehouseId: string;
  warehouse: string;
  box: string;
  area: number;
  rent: number;
  currency: Currency;
  reasons: string[];
}

/**
 * The latest first. A contract that begins and ends in the span has two rows; `after` names the contract of the last row of the page before, so a page
 * ends with all rows of its last contract.
 */
export async function listMoved(
  reader: Reader,
  place: ReportPlace,
  { from, to, kind, after, limit }: { from: string; to: string; kind: string | undefined; after: string | undefined; limit: number },
): Promise<MovedData[]> {
  const { rows } = await sql<MovedData>`
    with ${moved(place, { from, to })},
    chosen as materialized (select m.*, max(m.day) over (partition by m.id) as latest from moved m where ${kind === undefined ? sql`true` : sql`m.kind = ${kind}`}),
    page as (
      select distinct m.id, m.latest from chosen m
      where ${after === undefined ? sql`true` : sql`(m.latest, m.id) < (select x.latest, x.id from chosen x where x.id = ${after} limit 1)`}
      order by m.latest desc, m.id desc limit ${limit}
    )
    select m.id, c.business_id as number, m.kind, m.day, c.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client,
      m.warehouse_id as "warehouseId", m.warehouse, m.box, m.area_cm2 as area, m.rent, m.currency, coalesce(case when m.kind = 'OUT' then (select e.reasons from terminations e where e.contract_id = m.id) end, '{}') as reasons
    from page g join chosen m on m.id = g.id join contracts c on c.id = m.id join users u on u.id = c.client_id order by g.latest desc, g.id desc, m.kind desc`.execute(
    reader,
  );
  return rows;
}
