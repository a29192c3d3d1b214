import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { type ReportPlace, warehousesOf } from '../facts/facts.sql.ts';
import { boxChanges, type Figure, isStale } from './box-changes.sql.ts';
import { type MonthSpan, monthsOf } from './box-spans.sql.ts';

interface WarehouseData {
  warehouseId: string;
  warehouse: string;
  companyId: string;
  currency: Currency;
}

interface MonthData {
  /** The first day of the month. */
  month: string;
  warehouseId: string;
  /** Days of the month that have passed. */
  days: number;
  /** Days of the whole month. */
  allDays: number;
}

interface AreaFigures {
  /** At the end of the month; of the running month today. */
  boxes: number;
  let: number;
  outOfService: number;
  area: number;
  letArea: number;
  outOfServiceArea: number;
  /** Σ over the days of the month that have passed: area that can be let. */
  lettableAreaDays: number;
  /** Σ over these days: area that was let. */
  letAreaDays: number;
}

interface PotentialFigures {
  /** Σ over the days of the month that have passed of list prices per month, in minor units: of boxes that could be let, or were. */
  potentialDays: number;
}

interface AmountFigures extends PotentialFigures {
  /** Σ over these days: list prices of boxes that were let. */
  letDays: number;
  /** Σ over these days: agreed rents. */
  rentDays: number;
  /** Σ over these days: list prices of boxes that could not be let. */
  outDays: number;
}

interface FiguresOf {
  AREAS: AreaFigures;
  POTENTIAL: PotentialFigures;
  AMOUNTS: AmountFigures;
}

type Sums<F extends Figure> = MonthData & FiguresOf[F];
/** How a warehouse stood in a month. */
export type StoodMonth<F extends Figure> = WarehouseData & Sums<F>;

interface PlaceRow extends WarehouseData {
  isStale: boolean;
}

/**
 * How each warehouse stood in each month, in the order of months and names. Of warehouses whose changes are kept, from these; of others, from tenancies, states, prices
 * and terms: they become changes (+ on the first day, − after the last), so the cost is that of the tenancies, and not of boxes × days.
 * @param figure prices and terms are read for those figures only that need them
 */
export async function listStoodMonths<F extends Figure>(
  reader: Reader,
  place: ReportPlace,
  span: MonthSpan,
  figure: F,
): Promise<StoodMonth<F>[]> {
  const { rows: places } = await sql<PlaceRow>`
    with ${warehousesOf(place)}
    select p.id as "warehouseId", p.name as warehouse, p.legal_entity_id as "companyId", p.currency, ${isStale(sql`p.id`)} as "isStale"
    from places p order by p.name, p.id`.execute(reader);
  const isComputed = ({ isStale: stale }: PlaceRow) => stale;
  const computed = places.filter(isComputed).map(({ warehouseId }) => warehouseId);
  const kept = places.filter((one) => !isComputed(one)).map(({ warehouseId }) => warehouseId);
  const parts = await Promise.all([
    kept.length === 0 ? [] : sumMonths(reader, kept, span, figure, { ctes: null, changes: storedMonths(span) }),
    computed.length === 0
      ? []
      : sumMonths(reader, computed, span, figure, {
          // A report of all reads whole tables.
          ctes: boxChanges(
            kept.length === 0 ? place : { scope: { everywhere: false, warehouseIds: computed, legalEntityIds: [] } },
            figure,
          ),
          changes: computedMonths(span),
        }),
  ]);
  const byMonth = new Map(parts.flat().map((row) => [`${row.month} ${row.warehouseId}`, row]));
  const months = [...new Set(parts.flat().map(({ month }) => month))].sort();
  return months.flatMap((month) =>
    places.flatMap(({ isStale: _, ...one }) => {
      const row = byMonth.get(`${month} ${one.warehouseId}`);
      return row === undefined ? [] : [{ ...one, ...row }];
    }),
  );
}

/** From the CTE `daily`: changes by month with their sums over the days of the month that have passed. */
const computedMonths = ({ before, today }: MonthSpan): RawBuilder<unknown> => sql`
  select d.warehouse_id, d.kind, m.month, d.boxes, d.area_cm2, d.amount, d.area_cm2 * (m.ends - d.on_day) as area_days, d.amount * (m.ends - d.on_day) as amount_days
  from daily d cross join lateral (
    select date_trunc('month', d.on_day::timestamp)::date as month, least((date_trunc('month', d.on_day::timestamp) + interval '1 month')::date, ${today}::date + 1) as ends
  ) m where d.on_day < ${before}::date and d.on_day <= ${today}::date`;

/** The same as it is kept. Of a month that is not over on this day, only its days up to this day. */
const storedMonths = ({ before, today }: MonthSpan): RawBuilder<unknown> => {
  const running = sql`date_trunc('month', ${today}::timestamp + interval '1 day')::date`;
  return sql`
  select k.warehouse_id, k.kind, k.month, k.boxes, k.area_cm2, k.amount, k.area_days, k.amount_days from box_changes_by_month k
  where k.warehouse_id in (select p.id from places p) and k.month < least(${before}::date, ${running})
  union all
  select k.warehouse_id, k.kind, ${running}, k.boxes, k.area_cm2, k.amount, k.area_cm2 * (${today}::date + 1 - k.on_day), k.amount * (${today}::date + 1 - k.on_day)
  from box_changes_by_day k
  where k.warehouse_id in (select p.id from places p) and k.on_day >= ${running} and k.on_day < ${before}::date and k.on_day <= ${today}::date`;
};

const at = (column: string, kind: string) => sql`coalesce(sum(r.${sql.ref(column)}) filter (where r.kind = ${sql.lit(kind)}), 0)::bigint`;
const over = (column: string, kind: string) =>
  sql`coalesce(sum(r.${sql.ref(`${column}_before`)} * (r.ends - r.month) + r.${sql.ref(`${column}_days`)}) filter (where r.kind = ${sql.lit(kind)}), 0)`;
const lettableDays = (column: string) => sql`(${over(column, 'U')} - ${over(column, 'X')})::float8`;
const columnsOf: Record<Figure, RawBuilder<unknown>> = {
  AREAS: sql`${at('boxes', 'U')} as boxes, ${at('boxes', 'O')} as "let", ${at('boxes', 'X')} as "outOfService",
    ${at('area', 'U')} as area, ${at('area', 'O')} as "letArea", ${at('area', 'X')} as "outOfServiceArea",
    ${lettableDays('area')} as "lettableAreaDays", ${over('area', 'O')}::float8 as "letAreaDays"`,
  POTENTIAL: sql`${lettableDays('amount')} as "potentialDays"`,
  AMOUNTS: sql`${lettableDays('amount')} as "potentialDays", ${over('amount', 'O')}::float8 as "letDays", ${over('amount', 'R')}::float8 as "rentDays",
    ${over('amount', 'X')}::float8 as "outDays"`,
};
const kindsOf: Record<Figure, readonly string[]> = { AREAS: ['U', 'O', 'X'], POTENTIAL: ['U', 'X'], AMOUNTS: ['U', 'O', 'X', 'R'] };

/**
 * Both counts at the end of each month, of the running month today, and the sums over its days: what was before × its days + what changed within it.
 * @param from.ctes with `places`; null: there are none
 */
async function sumMonths<F extends Figure>(
  reader: Reader,
  warehouseIds: readonly string[],
  span: MonthSpan,
  figure: F,
  { ctes, changes }: { ctes: RawBuilder<unknown> | null; changes: RawBuilder<unknown> },
): Promise<Sums<F>[]> {
  const { rows } = await sql<Sums<F>>`
    ${sql.raw(plannedEachTime)} with ${ctes ?? sql`places as (select id from unnest(${warehouseIds}::uuid[]) id)`}, ${monthsOf(span)},
    monthly as (
      select c.warehouse_id, c.kind, greatest(c.month, ${span.from}::date - 1) as month, sum(c.boxes)::bigint as boxes, sum(c.area_cm2)::bigint as area,
        sum(c.amount)::bigint as amount, sum(c.area_days)::bigint as area_days, sum(c.amount_days)::bigint as amount_days
      from (${changes}) c group by 1, 2, 3
    ),
    running as (
      select g.warehouse_id, g.month, g.ends, g.all_days, g.kind, sum(y.boxes) over w as boxes, sum(y.area) over w as area,
        coalesce(sum(y.area) over w, 0) - coalesce(y.area, 0) as area_before, coalesce(y.area_days, 0) as area_days,
        coalesce(sum(y.amount) over w, 0) - coalesce(y.amount, 0) as amount_before, coalesce(y.amount_days, 0) as amount_days
      from (select p.id as warehouse_id, k.kind, m.month, m.ends, m.all_days from places p, unnest(${kindsOf[figure]}::text[]) k(kind),
          (select month, ends, all_days from months union all select ${span.from}::date - 1, ${span.from}::date, 1) m) g
      left join monthly y on y.warehouse_id = g.warehouse_id and y.kind = g.kind and y.month = g.month
      window w as (partition by g.warehouse_id, g.kind order by g.month)
    )
    select r.month, r.warehouse_id as "warehouseId", ${columnsOf[figure]}, max(r.ends - r.month) as days, max(r.all_days) as "allDays"
    from running r where r.month >= ${span.from}::date group by r.month, r.warehouse_id`.execute(reader);
  return rows;
}
