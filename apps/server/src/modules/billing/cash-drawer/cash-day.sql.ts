import type { CashDay } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { CashDayState } from './cash-day.lifecycle.ts';

export interface Drawer {
  legalEntityId: string;
  currency: Currency;
  acceptsCash: boolean;
  /** Today at the warehouse. */
  today: string;
  /** The latest day; null before the first one. */
  last: { number: number; state: CashDayState; counted: number | null; banked: number } | null;
}

/** Locks the drawer of a warehouse until the transaction ends; undefined for an unknown warehouse. */
export async function lockDrawer(trx: Trx, warehouseId: string, now: Date): Promise<Drawer | undefined> {
  await sql`select from warehouses where id = ${warehouseId} for no key update`.execute(trx);
  const { rows } = await sql<Drawer>`
    select w.legal_entity_id as "legalEntityId", e.currency, e.accepts_cash as "acceptsCash", (${now}::timestamptz at time zone w.time_zone)::date as today,
      (select jsonb_build_object('number', d.number, 'state', d.state, 'counted', d.counted, 'banked', d.banked) from cash_days d
        where d.warehouse_id = w.id order by d.number desc limit 1) as last
    from warehouses w join legal_entities e on e.id = w.legal_entity_id where w.id = ${warehouseId}`.execute(trx);
  return rows[0];
}

/** True once a company has opened a drawer. From then on the database rejects its cash outside drawers. */
export async function hasDrawers(reader: Reader, legalEntityId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from cash_days where legal_entity_id = ${legalEntityId}) as found`.execute(reader);
  return rows[0]?.found === true;
}

export async function insertDay(
  trx: Trx,
  row: {
    id: string;
    warehouseId: string;
    legalEntityId: string;
    currency: Currency;
    number: number;
    day: string;
    openingFloat: number;
    openedBy: string;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('cash_days')
    .values({
      id: row.id,
      warehouse_id: row.warehouseId,
      legal_entity_id: row.legalEntityId,
      currency: row.currency,
      number: row.number,
      day: row.day,
      opening_float: row.openingFloat,
      expected: row.openingFloat,
      opened_by: row.openedBy,
      opened_at: row.now,
    })
    .execute();
}

export interface LockedDay {
  id: string;
  version: number;
  warehouseId: string;
  legalEntityId: string;
  currency: Currency;
  state: CashDayState;
  /** The day is over at the warehouse. */
  isOver: boolean;
  expected: number;
  counted: number | null;
  countedBy: string | null;
  closedBy: string | null;
  /** A later day of the drawer exists. */
  hasNext: boolean;
}

const lockedColumns = (
  now: Date,
) => sql`d.id, d.version, d.warehouse_id as "warehouseId", d.legal_entity_id as "legalEntityId", d.currency, d.state,
  d.day < (${now}::timestamptz at time zone w.time_zone)::date as "isOver", d.expected, d.counted, d.counted_by as "countedBy", d.closed_by as "closedBy",
  exists (select from cash_days n where n.warehouse_id = d.warehouse_id and n.number > d.number) as "hasNext"`;

/** Locks a day until the transaction ends; undefined if it does not exist. The drawer is locked by who opens the next one. */
export async function lockDay(trx: Trx, id: string, now: Date): Promise<LockedDay | undefined> {
  await sql`select from cash_days where id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<LockedDay>`
    select ${lockedColumns(now)} from cash_days d join warehouses w on w.id = d.warehouse_id where d.id = ${id}`.execute(trx);
  return rows[0];
}

/** Locks the day of a warehouse that is not closed; undefined if there is none. */
export async function lockRunningDay(trx: Trx, warehouseId: string, now: Date): Promise<LockedDay | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cash_days where warehouse_id = ${warehouseId} and state in ('OPEN', 'COUNTED') for no key update`.execute(trx);
  return rows[0] === undefined ? undefined : lockDay(trx, rows[0].id, now);
}

/**
 * The warehouse whose drawer takes cash of a client without a contract: the only running day of the company that the person opened, else the only
 * running day of the company. Null if that is not one.
 */
export async function findDrawerOf(
  reader: Reader,
  { legalEntityId, staffId }: { legalEntityId: string; staffId: string },
): Promise<string | null> {
  const { rows } = await sql<{ warehouseId: string; isOwn: boolean }>`
    select warehouse_id as "warehouseId", opened_by = ${staffId} as "isOwn" from cash_days
    where legal_entity_id = ${legalEntityId} and state in ('OPEN', 'COUNTED')`.execute(reader);
  const own = rows.filter(({ isOwn }) => isOwn);
  const [one, ...others] = own.length > 0 ? own : rows;
  return one === undefined || others.length > 0 ? null : one.warehouseId;
}

/** Stores a count and takes the day out of use. */
export async function insertCount(
  trx: Trx,
  count: { dayId: string; pieces: Record<string, number>; total: number; countedBy: string; now: Date },
): Promise<void> {
  await sql`
    insert into cash_counts (day_id, attempt, pieces, total, counted_by, counted_at)
    select ${count.dayId}, coalesce(max(attempt), 0) + 1, ${JSON.stringify(count.pieces)}::jsonb, ${count.total}, ${count.countedBy}, ${count.now}
    from cash_counts where day_id = ${count.dayId}`.execute(trx);
  await sql`
    update cash_days set state = 'COUNTED', counted = ${count.total}, counted_by = ${count.countedBy}, version = version + 1 where id = ${count.dayId}`.execute(
    trx,
  );
}

export async function updateClosed(
  trx: Trx,
  id: string,
  closed: { banked: number; differenceReason: string | null; by: string; now: Date },
): Promise<void> {
  await sql`
    update cash_days set state = 'CLOSED', banked = ${closed.banked}, difference_reason = ${closed.differenceReason}, closed_by = ${closed.by},
      closed_at = ${closed.now}, version = version + 1 where id = ${id}`.execute(trx);
}

export async function updateReopenedDay(trx: Trx, id: string): Promise<void> {
  await sql`
    update cash_days set state = 'OPEN', counted = null, counted_by = null, difference_reason = null, banked = 0, closed_by = null, closed_at = null,
      version = version + 1 where id = ${id}`.execute(trx);
}

/** @throws a check violation for who counted or closed it */
export async function updateConfirmed(trx: Trx, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await sql`update cash_days set state = 'CONFIRMED', confirmed_by = ${by}, confirmed_at = ${now}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
}

export type DayRow = Omit<CashDay, 'openedAt' | 'closedAt' | 'confirmedAt' | 'isOwn'> & {
  openedAt: Date;
  closedAt: Date | null;
  confirmedAt: Date | null;
  countedById: string | null;
  closedById: string | null;
};

const dayColumns = (now: Date) => sql`d.id, d.version, d.warehouse_id as "warehouseId", w.name as "warehouseName", d.number, d.day,
  d.day < (${now}::timestamptz at time zone w.time_zone)::date as "isOver", d.state, d.currency, d.opening_float as "openingFloat",
  case when d.state <> 'OPEN' then d.expected end as expected, d.counted, case when d.state <> 'OPEN' then d.counted - d.expected end as difference,
  d.difference_reason as "differenceReason", d.banked, case when d.closed_at is not null then d.counted - d.banked end as left,
  o.name as "openedBy", d.opened_at as "openedAt", c.name as "countedBy", z.name as "closedBy", d.closed_at as "closedAt", f.name as "confirmedBy",
  d.confirmed_at as "confirmedAt", d.counted_by as "countedById", d.closed_by as "closedById",
  not exists (select from cash_days n where n.warehouse_id = d.warehouse_id and n.number > d.number) as "isLast"`;
const dayTables = (
  days = sql`cash_days d`,
) => sql`${days} join warehouses w on w.id = d.warehouse_id join staff o on o.id = d.opened_by left join staff c on c.id = d.counted_by
  left join staff z on z.id = d.closed_by left join staff f on f.id = d.confirmed_by`;

/** Days within the scope, the latest first. */
export async function listDays(
  reader: Reader,
  { scope, warehouseId, after, limit, now }: { scope: Scope; warehouseId: string | null; after: string | null; limit: number; now: Date },
): Promise<DayRow[]> {
  const conditions = [inWarehouses(scope, 'd.warehouse_id')];
  if (warehouseId !== null) conditions.push(sql`d.warehouse_id = ${warehouseId}`);
  if (after !== null) conditions.push(sql`(d.opened_at, d.id) < (select a.opened_at, a.id from cash_days a where a.id = ${after})`);
  // The page is cut before its warehouses and people are joined.
  const page = sql`(select d.* from cash_days d where ${sql.join(conditions, sql` and `)} order by d.opened_at desc, d.id desc limit ${limit}) d`;
  const { rows } = await sql<DayRow>`select ${dayColumns(now)} from ${dayTables(page)} order by d.opened_at desc, d.id desc`.execute(
    reader,
  );
  return rows;
}

/** A day; undefined if it does not exist. */
export async function findDay(reader: Reader, id: string, now: Date): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`select ${dayColumns(now)} from ${dayTables()} where d.id = ${id}`.execute(reader);
  return rows[0];
}

export interface CountRow {
  attempt: number;
  pieces: Record<string, number>;
  total: number;
  by: string;
  at: Date;
}

/** All counts of a day, the first one first. */
export async function listCounts(reader: Reader, dayId: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select n.attempt, n.pieces, n.total, s.name as by, n.counted_at as at from cash_counts n join staff s on s.id = n.counted_by
    where n.day_id = ${dayId} order by n.attempt`.execute(reader);
  return rows;
}
