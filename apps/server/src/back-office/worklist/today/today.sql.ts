import type { TaskKind } from '@komora/api/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { type FactColumn, factColumns, type TaskQuery, type TaskSource } from '../../../platform/db/task-source.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** The tasks of a source that a person can see. */
export interface Reading {
  source: TaskSource;
  query: TaskQuery;
  /** All of them must include the place of a task. */
  scopes: readonly Scope[];
  warehouse?: string | undefined;
}

const includes = ({ everywhere, warehouseIds, legalEntityIds }: Scope): RawBuilder<boolean> =>
  everywhere
    ? sql<boolean>`true`
    : sql<boolean>`(t.warehouse_id = any(${warehouseIds}::uuid[]) or (t.warehouse_id is null and t.legal_entity_id = any(${legalEntityIds}::uuid[])))`;

/** Tasks `t` with their marks `m`, snoozed ones too. */
const visible = ({ source, query, scopes, warehouse }: Reading) => sql`
  from (${source.waiting(query)}) t
  left join task_marks m on m.kind = ${source.kind} and m.subject_id = t.id and m.since = t.since
  where ${sql.join(scopes.map(includes), sql` and `)} ${warehouse === undefined ? sql`` : sql`and t.warehouse_id = ${warehouse}`}
    and m.closed_at is null`;

const open = (reading: Reading) => sql`${visible(reading)} and (m.snoozed_until is null or m.snoozed_until <= ${reading.query.now})`;

const columns = ({ facts }: TaskSource) =>
  sql.join([
    sql.raw('t.id, t.since, t.warehouse_id, t.legal_entity_id, m.assigned_to, (extract(epoch from t.rank) * 1000000)::bigint as position'),
    ...Object.entries(factColumns).map(([name, type]) =>
      sql.raw(facts.includes(name as FactColumn) ? `t.${name}` : `null::${type} as ${name}`),
    ),
  ]);

export interface WaitingRow {
  id: string;
  since: Date;
  warehouse_id: string | null;
  legal_entity_id: string | null;
  assigned_to: string | null;
  /** Microseconds since the epoch. */
  position: number;
  client_id: string | null;
  contract_id: string | null;
  box_id: string | null;
  due_at: Date | null;
  due_on: string | null;
  amount: number | null;
  currency: string | null;
  charged_amount: number | null;
  charged_currency: string | null;
  reference: string | null;
  detail: string | null;
}

/** Reads the first tasks, the most urgent first, and counts at most `most` of them with the oldest of these. The source is evaluated once. */
export async function readWaiting(
  reader: Reader,
  reading: Reading,
  { first, most }: { first: number; most: number },
): Promise<{ count: number; oldest: Date | null; rows: WaitingRow[] }> {
  const { rows } = await sql<WaitingRow & { counted: number; oldest: Date }>`
    select f.*, count(*) over ()::int as counted, min(f.since) over () as oldest
    from (select ${columns(reading.source)} ${open(reading)} order by t.rank, t.id limit ${most}) f
    order by f.position, f.id limit ${first}`.execute(reader);
  return { count: rows[0]?.counted ?? 0, oldest: rows[0]?.oldest ?? null, rows };
}

/** The last task of the page before; null: the first page. */
type Position = { position: number; id: string } | null;

const beyond = (after: Position): RawBuilder<unknown> =>
  after === null
    ? sql``
    : sql`and (t.rank, t.id) > (timestamptz 'epoch' + ${after.position}::float8 * interval '1 microsecond', ${after.id}::uuid)`;

/**
 * Counts at most `most` tasks and finds those of a page, without their facts: the source is evaluated once for both.
 * @returns `ids` null: there are `most` or more, so that the first ones may not be among those that were counted
 */
export async function findWaiting(
  reader: Reader,
  reading: Reading,
  { after, limit, most }: { after: Position; limit: number; most: number },
): Promise<{ count: number; ids: string[] | null }> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (select t.id, t.rank ${open(reading)} limit ${most})
    select (select count(*)::int from found) as count,
      array(select t.id from found t where true ${beyond(after)} order by t.rank, t.id limit ${limit}) as ids`.execute(reader);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  return { count, ids: count < most ? ids : null };
}

/** Those of the tasks that are still open, the most urgent first. */
export async function readFound(reader: Reader, reading: Reading, ids: readonly string[]): Promise<WaitingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WaitingRow>`
    select ${columns(reading.source)} ${open(reading)} and t.id = any(${ids}::uuid[]) order by t.rank, t.id`.execute(reader);
  return rows;
}

/** Tasks behind a position, the most urgent first. */
export async function listWaiting(
  reader: Reader,
  reading: Reading,
  { after, limit }: { after: Position; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${columns(reading.source)} ${open(reading)} ${beyond(after)} order by t.rank, t.id limit ${limit}`.execute(reader);
  return rows;
}

/** The first day after those of the list, and how many tasks it has. */
export async function findLater(
  reader: Reader,
  { source, query, scopes, warehouse }: Reading,
): Promise<{ on: string; count: number } | undefined> {
  if (source.later === undefined) return undefined;
  const { rows } = await sql<{ on: string; count: number }>`
    select t.on_day as on, count(*)::int as count from (${source.later(query)}) t
    where ${sql.join(scopes.map(includes), sql` and `)} and (${warehouse ?? null}::uuid is null or t.warehouse_id = ${warehouse ?? null})
    group by t.on_day order by t.on_day limit 1`.execute(reader);
  return rows[0];
}

/** Marks that a person adds to tasks. */
export type MarkChange =
  /** A day at the place of each task. */
  { snoozedUntil: string } | { assignedTo: string | null } | { closedAt: Date };

export interface MarkedRow {
  id: string;
  warehouse_id: string | null;
  legal_entity_id: string | null;
}

/** The zone of a warehouse `w`, else of a company `e`, else, for a task of the whole organisation, of its first company. */
const zoneOfPlace = sql`coalesce(w.time_zone, e.time_zone, (select f.time_zone from legal_entities f order by f.id limit 1), 'UTC')`;

/** The present days at the places of tasks. */
export async function listDaysAt(reader: Reader, places: readonly Omit<MarkedRow, 'id'>[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ today: string }>`
    select distinct (${now}::timestamptz at time zone ${zoneOfPlace})::date as today
    from unnest(${places.map((place) => place.warehouse_id)}::uuid[], ${places.map((place) => place.legal_entity_id)}::uuid[]) p (warehouse_id, legal_entity_id)
    left join warehouses w on w.id = p.warehouse_id left join legal_entities e on e.id = p.legal_entity_id`.execute(reader);
  return rows.map(({ today }) => today);
}

/** Marks those of the tasks that exist, are visible and not closed. Another colleague sees a task that was snoozed at once. @returns them */
export async function markTasks(
  trx: Trx,
  reading: Reading,
  { ids, change, by, now }: { ids: readonly string[]; change: MarkChange; by: string; now: Date },
): Promise<MarkedRow[]> {
  const kept = (column: 'snoozed_until' | 'assigned_to' | 'closed_at') =>
    sql`${sql.ref(column)} = case when task_marks.since = excluded.since then task_marks.${sql.ref(column)} end`;
  const set = (column: 'snoozed_until' | 'assigned_to' | 'closed_at') => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`;
  const snoozedForSame = sql`snoozed_until = case when task_marks.since = excluded.since and task_marks.assigned_to is not distinct from excluded.assigned_to then task_marks.snoozed_until end`;
  const { rows } = await sql<MarkedRow>`
    with chosen as (
      select t.id, t.since, t.warehouse_id, t.legal_entity_id ${visible(reading)} and t.id = any(${ids}::uuid[])
    ), marked as (
      insert into task_marks (kind, subject_id, since, snoozed_until, assigned_to, closed_at, changed_by, changed_at)
      select ${reading.source.kind}, c.id, c.since,
        ${'snoozedUntil' in change ? change.snoozedUntil : null}::date::timestamp at time zone ${zoneOfPlace},
        ${'assignedTo' in change ? change.assignedTo : null}::uuid, ${'closedAt' in change ? change.closedAt : null}::timestamptz, ${by}::uuid, ${now}
      from chosen c left join warehouses w on w.id = c.warehouse_id left join legal_entities e on e.id = c.legal_entity_id
      order by c.id
      on conflict (kind, subject_id) do update set since = excluded.since, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
        ${'snoozedUntil' in change ? set('snoozed_until') : 'assignedTo' in change ? snoozedForSame : kept('snoozed_until')},
        ${'assignedTo' in change ? set('assigned_to') : kept('assigned_to')},
        ${'closedAt' in change ? set('closed_at') : kept('closed_at')}
      -- A colleague closed it at the same time.
      where task_marks.closed_at is null or task_marks.since <> excluded.since
      returning subject_id)
    select c.id, c.warehouse_id, c.legal_entity_id from chosen c join marked on marked.subject_id = c.id order by c.id`.execute(trx);
  return rows;
}

/** Marks tasks made by hand as done that are visible and open. @returns them */
export async function completeTasks(
  trx: Trx,
  reading: Reading,
  { ids, by, now }: { ids: readonly string[]; by: string; now: Date },
): Promise<MarkedRow[]> {
  const { rows } = await sql<MarkedRow>`
    update tasks d set done_at = ${now}, done_by = ${by} from (select t.id ${visible(reading)} and t.id = any(${ids}::uuid[])) v
    where d.id = v.id and d.done_at is null returning d.id, d.warehouse_id, null::uuid as legal_entity_id`.execute(trx);
  return rows;
}

/** Those of the tasks that are visible, with the name of the person who closed them; null: open. */
export async function listClosed(
  reader: Reader,
  { source, query, scopes }: Reading,
  ids: readonly string[],
): Promise<{ id: string; closed_by: string | null }[]> {
  const where = sql`t.id = any(${ids}::uuid[]) and ${sql.join(scopes.map(includes), sql` and `)}`;
  const { rows } = await sql<{ id: string; closed_by: string | null }>`
    select t.id, case when m.closed_at is not null then s.name end as closed_by
    from (${source.waiting(query)}) t left join task_marks m on m.kind = ${source.kind} and m.subject_id = t.id and m.since = t.since
      left join staff s on s.id = m.changed_by where ${where}
    union all select t.id, s.name from (select id, done_by, warehouse_id, null::uuid as legal_entity_id from tasks
      where ${source.kind} = 'own-task' and done_at is not null) t join staff s on s.id = t.done_by where ${where}`.execute(reader);
  return rows;
}

/** Retention: deletes marks that were set at `before` or earlier and whose cause is gone. @returns the number of deleted rows */
export async function deleteMarksWithoutCause(
  trx: Trx,
  { kind, waiting }: Pick<TaskSource, 'kind' | 'waiting'>,
  { before, limit, now }: { before: Date; limit: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from task_marks where kind = ${kind} and subject_id in (
      select m.subject_id from task_marks m
      where m.kind = ${kind} and m.changed_at <= ${before}
        and not exists (select from (${waiting({ now, staffId: null })}) t where t.id = m.subject_id and t.since = m.since)
      limit ${limit} for update of m skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Retention: deletes marks of kinds that no module has any more. @returns the number of deleted rows */
export async function deleteUnknownMarks(trx: Trx, known: readonly TaskKind[], limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from task_marks where (kind, subject_id) in (
      select kind, subject_id from task_marks where kind <> all(${known}::text[]) limit ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** A print of the tasks of a source: it differs if a task comes or goes. Reads at most `most` of them. */
export async function readPrint(reader: Reader, source: TaskSource, query: TaskQuery, most: number): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(t.id::text || t.since::text, 0)::numeric), 0) as print
    from (select id, since from (${source.waiting(query)}) x limit ${most}) t`.execute(reader);
  return rows[0]?.print ?? '';
}
