import type { BoxSize } from '@komora/api';
import type { BoxState } from '@komora/api/admin';
import type { BoxSizeBounds } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { isSetOn, mayBeSetOn } from './box-state.sql.ts';

/** A box as staff see it. */
export interface BoxRecordRow {
  id: string;
  warehouseId: string;
  currency: string;
  name: string;
  floor: number;
  width: number;
  length: number;
  height: number;
  areaCm2: number;
  lockVersion: string;
  price: number;
  active: boolean;
  /** Empty for a box without a place on the plan. */
  shape: { x?: number; y?: number; width?: number; height?: number };
  state: string;
  heldUntil: Date | null;
  contractId: string | null;
  states: { state: string; from: string; until: string | null; reason: string }[];
  version: number;
}

const holds = (now: Date) => sql`r.box_id = b.id and (r.expires_at is null or r.expires_at > ${now})`;

const occupied = (now: Date) => sql`
  left join box_reservations r on ${holds(now)}
  left join box_states s on s.box_id = b.id and ${isSetOn(now)}`;

/** Of few boxes: the reservation and the state of each are looked up, and not joined with all that there are. */
const source = (now: Date, boxes: RawBuilder<unknown> = sql`boxes b`) => sql`
  from ${boxes} join warehouses w on w.id = b.warehouse_id join legal_entities e on e.id = w.legal_entity_id
  left join lateral (select r.* from box_reservations r where ${holds(now)} limit 1) r on true
  left join lateral (select s.state from box_states s
    where s.box_id = b.id and daterange(s.from_on, s.until_on) @> (${now}::timestamptz at time zone w.time_zone)::date limit 1) s on true`;

/** Who has the box comes before what staff have set. */
const effectiveState = sql`
  case when r.kind = 'RENTED' then 'LET' when r.box_id is not null then 'HELD' when s.state is not null then s.state
    when not b.active then 'INACTIVE' else 'FREE_TO_LET' end`;

/** Effective states that no row of `box_states` sets. */
const unset: ReadonlySet<BoxState> = new Set<BoxState>(['LET', 'HELD', 'INACTIVE', 'FREE_TO_LET']);

/** Read from reservations alone. */
const isReserved = (state: BoxState) => state === 'LET' || state === 'HELD';

/** The boxes of an effective state as conditions that the planner can estimate, each from its own rows. */
function inState(state: BoxState, now: Date): RawBuilder<unknown> {
  if (state === 'LET') return sql`r.kind = 'RENTED'`;
  if (state === 'HELD') return sql`r.kind <> 'RENTED' and r.expires_at > ${now}`;
  if (state === 'INACTIVE') return sql`r.box_id is null and s.box_id is null and not b.active`;
  if (state === 'FREE_TO_LET') return sql`r.box_id is null and s.box_id is null and b.active`;
  return sql`r.box_id is null and s.state = ${state}`;
}

const record = (now: Date, boxes?: RawBuilder<unknown>) => sql`
  select b.id, b.warehouse_id as "warehouseId", e.currency, b.name, b.floor, b.width_cm as width, b.length_cm as length, b.height_cm as height,
    b.area_cm2 as "areaCm2", b.lock_version as "lockVersion", b.price_net_month as price, b.active, b.shape, ${effectiveState} as state,
    r.expires_at as "heldUntil", r.contract_id as "contractId", b.version, b.name_order as "nameOrder",
    coalesce((
      select jsonb_agg(jsonb_build_object('state', p.state, 'from', p.from_on, 'until', p.until_on, 'reason', p.reason) order by p.from_on)
      from box_states p where p.box_id = b.id and (p.until_on is null or p.until_on > (${now}::timestamptz at time zone w.time_zone)::date)
    ), '[]') as states
  ${source(now, boxes)}`;

export interface BoxFilter {
  scope: Scope;
  /** Absent: all that are not archived. */
  warehouse?: string | undefined;
  floor?: number | undefined;
  size?: readonly BoxSize[] | undefined;
  state?: readonly BoxState[] | undefined;
  q?: string | undefined;
}

/** A choice of certain boxes. */
interface BoxChoice {
  ids?: readonly string[] | undefined;
}

/** Only the conditions that the filter has, so that each combination gets a plan of its own. */
function matches(filter: BoxFilter & BoxChoice, page: Moment): RawBuilder<unknown> {
  const { scope, warehouse, ids, state = [] } = filter;
  const conditions = [sql`b.removed_at is null`, inWarehouses(scope, 'b.warehouse_id')];
  if (warehouse !== undefined) conditions.push(sql`b.warehouse_id = ${warehouse}`);
  else if (ids === undefined) conditions.push(sql`b.warehouse_id <> all(array(select id from warehouses where archived_at is not null))`);
  if (ids !== undefined) conditions.push(sql`b.id = any(${ids}::uuid[])`);
  if (state.length > 0) conditions.push(either(state, (one) => sql`(${inState(one, page.now)})`));
  return sql.join([...conditions, ...ofBoxes(filter, page)], sql` and `);
}

/** Conditions of a box alone, in any place. */
function ofBoxes({ floor, size = [], q }: BoxFilter, { bounds }: Moment): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (floor !== undefined) conditions.push(sql`b.floor = ${floor}`);
  if (size.length > 0)
    conditions.push(
      either(
        size,
        (one) =>
          sql`(b.area_cm2 > ${one === 'XS' ? 0 : bounds[smaller[one]]}::int ${one === 'LARGE' ? sql`` : sql`and b.area_cm2 <= ${bounds[one]}::int`})`,
      ),
    );
  if (q !== undefined) conditions.push(isNamed(q));
  return conditions;
}

const smaller = { SMALL: 'XS', MEDIUM: 'SMALL', LARGE: 'MEDIUM' } as const;

function either<T>(values: readonly T[], condition: (value: T) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(values.map(condition), sql` or `)})`;
}

/** The pattern is computed once, and not for each box. */
const isNamed = (q: string) => sql`fold_text(b.name) like (select '%' || fold_text(${escapeLike(q)}) || '%')`;

/** A part of a name from this length on is found in an index. In order, a rare name would be found only after most of the others. */
const indexedLength = 3;
const isIndexed = (q = '') => q.length >= indexedLength;

/**
 * The boxes of a state that staff have set, each looked up: an estimate of how many have it is far too high, so that all boxes and reservations would be read. Most boxes are let, so
 * that reservations come first; as a value, because the planner would join a condition with all of them.
 */
const inSetState = (state: BoxState, now: Date) => sql`
  (select b.*, s.from_on, s.until_on from box_states s cross join lateral (select b.* from boxes b where b.id = s.box_id offset 0) b
    where s.state = ${state} and ${mayBeSetOn(now)}
      and (select true from box_reservations r where r.box_id = s.box_id and (r.expires_at is null or r.expires_at > ${now}) limit 1) is null offset 0) b`;

type Moment = Pick<BoxPage, 'now' | 'bounds'>;

/**
 * Most boxes are let, so that a page and a count are soon full: each reservation is looked up. The few that are held are read from their reservations.
 */
const reservationsOf = (states: readonly BoxState[] = [], now: Date) =>
  states.includes('LET')
    ? sql`cross join lateral (select r.kind, r.expires_at from box_reservations r where ${holds(now)} offset 0) r`
    : sql`join box_reservations r on ${holds(now)}`;

/** The boxes of a filter with one state, or several that reservations name, or none. Reservations and states are read only if it needs them. */
function filteredOnce(filter: BoxFilter & BoxChoice, page: Moment): RawBuilder<unknown> {
  const { q = '', state: [state] = [] } = filter;
  const withPlace = sql`join warehouses w on w.id = b.warehouse_id`;
  const isFoundByName = isIndexed(q);
  if (state !== undefined && !unset.has(state) && !isFoundByName)
    return sql`from ${inSetState(state, page.now)} ${withPlace} where ${matches({ ...filter, state: [] }, page)} and ${isSetOn(page.now, sql`b`)}`;
  const boxes = isFoundByName ? sql`(select b.* from boxes b where b.removed_at is null and ${isNamed(q)} offset 0) b` : sql`boxes b`;
  const joined =
    state === undefined ? sql`` : isReserved(state) ? reservationsOf(filter.state, page.now) : sql`${withPlace} ${occupied(page.now)}`;
  return sql`from ${boxes} ${joined} where ${matches(isFoundByName ? { ...filter, q: undefined } : filter, page)}`;
}

/**
 * The states of a filter that are read together. Others are read state by state: no box has two effective states, and different indexes serve them.
 */
function groupsOf(states: readonly BoxState[] = []): readonly (readonly BoxState[])[] {
  const reserved = states.filter(isReserved);
  const others = [...new Set(states)].filter((state) => !isReserved(state)).map((state) => [state]);
  return states.length === 0 ? [[]] : [...(reserved.length === 0 ? [] : [reserved]), ...others];
}

const marks = sql`b.id, b.warehouse_id, b.name_order, b.name, b.version, b.price_net_month`;

/** All boxes of a filter, as `b`. */
function filtered(filter: BoxFilter & BoxChoice, page: Moment): RawBuilder<unknown> {
  const ofEach = groupsOf(filter.state).map((state) => filteredOnce({ ...filter, state }, page));
  const [only] = ofEach;
  return only !== undefined && ofEach.length === 1
    ? only
    : sql`from (${sql.join(
        ofEach.map((boxes) => sql`select ${marks} ${boxes}`),
        sql` union all `,
      )}) b where true`;
}

interface BoxPage {
  after: string | undefined;
  limit: number;
  now: Date;
  bounds: BoxSizeBounds;
}

const inOrder = sql`order by b.warehouse_id, b.name_order, b.id`;

interface CountedBoxes {
  rows: BoxRecordRow[];
  /** Of all pages, at most `most`. */
  count: number;
}

/**
 * The first boxes that are free to let, warehouse by warehouse: the boxes of each are joined with its own reservations, so that a full page stops, and a page that never fills
 * costs one pass.
 * @param after the id of the last row of the page before
 */
function firstFree(filter: BoxFilter, { after, limit, ...page }: BoxPage): RawBuilder<unknown> {
  const { scope, warehouse } = filter;
  const today = sql`(${page.now}::timestamptz at time zone w.time_zone)::date`;
  const places = [inWarehouses(scope, 'w.id'), warehouse === undefined ? sql`w.archived_at is null` : sql`w.id = ${warehouse}`];
  if (after !== undefined) places.push(sql`w.id >= (select p.warehouse_id from boxes p where p.id = ${after})`);
  const conditions = [
    sql`b.warehouse_id = w.id and b.removed_at is null and b.active`,
    sql`not exists (select from box_reservations r where r.warehouse_id = w.id and ${holds(page.now)})`,
    sql`not exists (select from box_states s where s.warehouse_id = w.id and s.box_id = b.id
      and s.from_on <= w.today and coalesce(s.until_on, 'infinity') > w.today)`,
    ...ofBoxes(filter, page),
  ];
  return sql`select f.id, f.warehouse_id, f.name_order
    from (select w.id, ${today} as today from warehouses w where ${sql.join(places, sql` and `)} order by w.id offset 0) w cross join lateral (
      select b.id, b.warehouse_id, b.name_order from boxes b where ${sql.join(conditions, sql` and `)} ${beyond(after)} order by b.name_order, b.id offset 0) f
    order by w.id, f.name_order, f.id limit ${limit}`;
}

const beyond = (after: string | undefined): RawBuilder<unknown> =>
  after === undefined
    ? sql``
    : sql`and (b.warehouse_id, b.name_order, b.id) > (select p.warehouse_id, p.name_order, p.id from boxes p where p.id = ${after})`;

/** Boxes of one group of states: the first ones after a position, and how many there are, at most `most`. */
interface BoxSearch {
  /** Read once as this name, for both. */
  found: RawBuilder<unknown> | null;
  first: RawBuilder<unknown>;
  count: RawBuilder<unknown>;
}

/** Boxes of a state that staff have set are read once, all of them. Of the others, the first page and the count stop at the same row, and a later page stops by itself. */
function search(filter: BoxFilter, { most, ...page }: BoxPage & { most: number }, name: RawBuilder<unknown>): BoxSearch {
  const { state: [state] = [], q } = filter;
  const isFree = state === 'FREE_TO_LET' && !isIndexed(q);
  const boxes = filteredOnce(filter, page);
  const firstOf = (position: Pick<BoxPage, 'after' | 'limit'>) =>
    isFree
      ? firstFree(filter, { ...page, ...position })
      : sql`select ${place} ${boxes} ${beyond(position.after)} ${inOrder} limit ${position.limit}`;
  const countOf = (counted: RawBuilder<unknown>) => sql`(select count(*) from ${counted} counted)`;
  const isSet = state !== undefined && !isReserved(state) && !isFree;
  if (isSet || page.after === undefined) {
    const found = isSet ? sql`select ${place} ${boxes}` : firstOf({ after: undefined, limit: most });
    return { found, first: sql`select * from ${name} b where true ${beyond(page.after)}`, count: countOf(name) };
  }
  const counted = isFree ? firstOf({ after: undefined, limit: most }) : sql`select ${boxes} limit ${most}`;
  return { found: null, first: firstOf(page), count: countOf(sql`(${counted})`) };
}

const place = sql`b.id, b.warehouse_id, b.name_order`;

/** At most `limit` rows by warehouse and name. `after`: the id of the last row of the page before. */
export async function listBoxRecords(reader: Reader, filter: BoxFilter, page: BoxPage & { most: number }): Promise<CountedBoxes> {
  const names = groupsOf(filter.state).map((state, index) => ({ state, name: sql.ref(`found_${index}`) }));
  const searches = names.map(({ state, name }) => ({ name, ...search({ ...filter, state }, page, name) }));
  const found = searches.flatMap(({ name, found }) => (found === null ? [] : [sql`${name} as materialized (${found})`]));
  const first = sql.join(
    searches.map(({ first }) => sql`(${first})`),
    sql` union all `,
  );
  const boxes = sql`(select o.* from (select b.id from (${first}) b ${inOrder} limit ${page.limit}) f
    cross join lateral (select b.* from boxes b where b.id = f.id offset 0) o offset 0) b`;
  const { rows } = await sql<BoxRecordRow & { id: string | null; count: number }>`
    ${found.length === 0 ? sql`` : sql`with ${sql.join(found)}`}
    select c.count, x.* from (select least(${sql.join(
      searches.map(({ count }) => count),
      sql` + `,
    )}, ${page.most}::bigint) as count) c
      left join (${record(page.now, boxes)}) x on true
    order by x."warehouseId", x."nameOrder", x.id`.execute(reader);
  return { rows: rows.filter(({ id }) => id !== null), count: rows[0]?.count ?? 0 };
}

/**
 * At most `limit` boxes by warehouse and name with the values that a bulk change is based on.
 * @param filter `ids`: only these, also of archived warehouses; absent: all that match the other conditions
 */
export async function listBoxMarks(
  reader: Reader,
  filter: BoxFilter & BoxChoice,
  { limit, ...page }: Omit<BoxPage, 'after'>,
): Promise<Pick<BoxRecordRow, 'id' | 'name' | 'version' | 'price'>[]> {
  const { rows } = await sql<Pick<BoxRecordRow, 'id' | 'name' | 'version' | 'price'>>`
    select b.id, b.name, b.version, b.price_net_month as price ${filtered(filter, page)}
    ${inOrder} limit ${limit}`.execute(reader);
  return rows;
}

/** The rows with these ids within the scope; others are missing. */
export async function findBoxRecords(reader: Reader, ids: readonly string[], scope: Scope, now: Date): Promise<BoxRecordRow[]> {
  const { rows } = await sql<BoxRecordRow>`${record(now)}
    where b.id = any(${ids}::uuid[]) and b.removed_at is null and ${inWarehouses(scope, 'b.warehouse_id')}
    ${inOrder}`.execute(reader);
  return rows;
}

/** As {@link findBoxRecords}, and locks the rows against orders and other changes. */
export async function lockBoxRecords(trx: Trx, ids: readonly string[], scope: Scope, now: Date): Promise<BoxRecordRow[]> {
  await sql`select from boxes b where b.id = any(${ids}::uuid[]) and ${inWarehouses(scope, 'b.warehouse_id')} order by b.id for no key update`.execute(
    trx,
  );
  return findBoxRecords(trx, ids, scope, now);
}
