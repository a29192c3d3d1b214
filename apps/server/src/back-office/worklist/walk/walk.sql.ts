import type { BoxState, TickOutcome } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface WalkRow {
  id: string;
  warehouseId: string;
  startedBy: string;
  startedAt: Date;
  finishedBy: string | null;
  finishedAt: Date | null;
  ticked: number;
  differing: number;
}

/** The latest tick of each box counts. */
const record = sql`
  select w.id, w.warehouse_id as "warehouseId", s.name as "startedBy", w.started_at as "startedAt", f.name as "finishedBy", w.finished_at as "finishedAt",
    c.ticked, c.differing
  from walks w join staff s on s.id = w.started_by left join staff f on f.id = w.finished_by
  cross join lateral (
    select count(*)::int as ticked, (count(*) filter (where outcome = 'DIFFERS'))::int as differing from (
      select distinct on (t.box_id) t.outcome from walk_ticks t where t.walk_id = w.id order by t.box_id, t.ticked_at desc, t.id desc) latest
  ) c`;

/** At most `limit` rounds, the newest first. */
export async function listWalkRows(
  reader: Reader,
  { scope, warehouse, limit }: { scope: Scope; warehouse: string | null; limit: number },
): Promise<WalkRow[]> {
  const { rows } = await sql<WalkRow>`${record}
    where ${inWarehouses(scope, 'w.warehouse_id')} and (${warehouse}::uuid is null or w.warehouse_id = ${warehouse})
    order by w.started_at desc, w.id desc limit ${limit}`.execute(reader);
  return rows;
}

export async function findWalkRow(reader: Reader, id: string, scope: Scope): Promise<WalkRow | undefined> {
  const { rows } = await sql<WalkRow>`${record} where w.id = ${id} and ${inWarehouses(scope, 'w.warehouse_id')}`.execute(reader);
  return rows[0];
}

export async function hasWarehouse(reader: Reader, warehouseId: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select from warehouses w where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
  return rows.length === 1;
}

/** Inserts a round, unless one is open. @returns the open round; `isNew`: it was inserted */
export async function openWalk(
  trx: Trx,
  walk: { id: string; warehouseId: string; staffId: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  // A statement that waited for a colleague sees the round that the colleague stored; the assignment changes nothing.
  const { rows } = await sql<{ id: string }>`
    insert into walks (id, warehouse_id, started_by, started_at) values (${walk.id}, ${walk.warehouseId}, ${walk.staffId}, ${walk.now})
    on conflict (warehouse_id) where finished_at is null do update set started_at = walks.started_at
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('openWalk returned no row');
  return { id, isNew: id === walk.id };
}

/** Finishes one round; one that is finished stays so. @returns false if it was finished */
export async function finishWalkRow(trx: Trx, { id, staffId, now }: { id: string; staffId: string; now: Date }): Promise<boolean> {
  const row = await trx
    .updateTable('walks')
    .set({ finished_by: staffId, finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface TickRow {
  id: string;
  boxId: string;
  outcome: TickOutcome;
  note: string;
  expected: BoxState;
  tickedBy: string;
  tickedAt: Date;
  taskId: string | null;
  hasPhoto: boolean;
}

const tick = sql`
  t.id, t.box_id as "boxId", t.outcome, t.note, t.expected, s.name as "tickedBy", t.ticked_at as "tickedAt", t.task_id as "taskId",
    exists (select from walk_photos p where p.tick_id = t.id) as "hasPhoto"`;

/** The latest tick of each box of a round. */
export async function listLatestTicks(reader: Reader, walkId: string): Promise<TickRow[]> {
  const { rows } = await sql<TickRow>`
    select distinct on (t.box_id) ${tick} from walk_ticks t join staff s on s.id = t.ticked_by
    where t.walk_id = ${walkId} order by t.box_id, t.ticked_at desc, t.id desc`.execute(reader);
  return rows;
}

export async function findTick(reader: Reader, id: string): Promise<TickRow | undefined> {
  const { rows } = await sql<TickRow>`select ${tick} from walk_ticks t join staff s on s.id = t.ticked_by where t.id = ${id}`.execute(
    reader,
  );
  return rows[0];
}

export interface NewTick {
  id: string;
  walkId: string;
  boxId: string;
  expected: BoxState;
  outcome: TickOutcome;
  note: string;
  staffId: string;
  at: Date;
  taskId: string | null;
  now: Date;
}

export async function insertTick(trx: Trx, row: NewTick): Promise<void> {
  await trx
    .insertInto('walk_ticks')
    .values({
      id: row.id,
      walk_id: row.walkId,
      box_id: row.boxId,
      expected: row.expected,
      outcome: row.outcome,
      note: row.note,
      ticked_by: row.staffId,
      ticked_at: row.at,
      received_at: row.now,
      task_id: row.taskId,
    })
    .execute();
}

/** Whose tick an id is, of any round. */
export async function findTickOwner(reader: Reader, id: string): Promise<{ walkId: string; staffId: string } | undefined> {
  const row = await reader.selectFrom('walk_ticks').select(['walk_id', 'ticked_by']).where('id', '=', id).executeTakeFirst();
  return row && { walkId: row.walk_id, staffId: row.ticked_by };
}

/** A difference within the scope. */
export async function findDifference(
  reader: Reader,
  id: string,
  scope: Scope,
): Promise<{ walkId: string; warehouseId: string } | undefined> {
  const { rows } = await sql<{ walkId: string; warehouseId: string }>`
    select w.id as "walkId", w.warehouse_id as "warehouseId" from walk_ticks t join walks w on w.id = t.walk_id
    where t.id = ${id} and t.outcome = 'DIFFERS' and ${inWarehouses(scope, 'w.warehouse_id')}`.execute(reader);
  return rows[0];
}

export async function storePhoto(trx: Trx, { tickId, content, now }: { tickId: string; content: Buffer; now: Date }): Promise<void> {
  await sql`
    insert into walk_photos (tick_id, content, stored_at) values (${tickId}, ${content}, ${now})
    on conflict (tick_id) do update set content = excluded.content, stored_at = excluded.stored_at`.execute(trx);
}

export async function findPhoto(reader: Reader, tickId: string, scope: Scope): Promise<{ content: Buffer; storedAt: Date } | undefined> {
  const { rows } = await sql<{ content: Buffer; storedAt: Date }>`
    select p.content, p.stored_at as "storedAt" from walk_photos p join walk_ticks t on t.id = p.tick_id join walks w on w.id = t.walk_id
    where p.tick_id = ${tickId} and ${inWarehouses(scope, 'w.warehouse_id')}`.execute(reader);
  return rows[0];
}

export interface ExpectedBox {
  boxId: string;
  name: string;
  floor: number;
  shape: { x?: number; y?: number };
  expected: BoxState;
  overlocked: boolean;
}

/** The boxes of a warehouse as they should be now, by name. */
export async function listExpectedBoxes(reader: Reader, warehouseId: string, now: Date): Promise<ExpectedBox[]> {
  const { rows } = await sql<ExpectedBox>`
    select b.id as "boxId", b.name, b.floor, b.shape, coalesce(c.overlocked_at is not null, false) as overlocked,
      case when r.kind = 'RENTED' then 'LET' when r.box_id is not null then 'HELD' when s.state is not null then s.state
        when not b.active then 'INACTIVE' else 'FREE_TO_LET' end as expected
    from boxes b join warehouses w on w.id = b.warehouse_id
      left join box_reservations r on r.box_id = b.id and (r.expires_at is null or r.expires_at > ${now})
      left join contracts c on c.id = r.contract_id
      left join box_states s on s.box_id = b.id and daterange(s.from_on, s.until_on) @> (${now}::timestamptz at time zone w.time_zone)::date
    where b.warehouse_id = ${warehouseId} and b.removed_at is null order by b.name_order, b.id`.execute(reader);
  return rows;
}

/** The name of a box of the warehouse of a round. */
export async function findBoxOfWalk(reader: Reader, { walkId, boxId }: { walkId: string; boxId: string }): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select b.name from boxes b join walks w on w.warehouse_id = b.warehouse_id where w.id = ${walkId} and b.id = ${boxId}`.execute(reader);
  return rows[0]?.name;
}
