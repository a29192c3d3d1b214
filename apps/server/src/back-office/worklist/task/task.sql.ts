import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { TaskSource } from '../../../platform/db/task-source.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface TaskRow {
  id: string;
  title: string;
  text: string;
  dueOn: string | null;
  warehouseId: string | null;
  boxId: string | null;
  contractId: string | null;
  clientId: string | null;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  doneAt: Date | null;
}

export interface TaskFilter {
  scope: Scope;
  warehouse?: string | undefined;
  state?: 'OPEN' | 'DONE' | undefined;
}

const record = sql`
  select t.id, t.title, t.text, t.due_on as "dueOn", t.warehouse_id as "warehouseId", t.box_id as "boxId", t.contract_id as "contractId",
    t.client_id as "clientId", t.created_by as "createdBy", s.name as "createdByName", t.created_at as "createdAt", t.done_at as "doneAt"
  from tasks t join staff s on s.id = t.created_by`;

/** Only the conditions that the filter has, so that each combination gets a plan of its own. */
function matches({ scope, warehouse, state }: TaskFilter): RawBuilder<unknown> {
  const conditions = [inWarehouses(scope, 't.warehouse_id')];
  if (warehouse !== undefined) conditions.push(sql`t.warehouse_id = ${warehouse}`);
  if (state !== undefined) conditions.push(state === 'DONE' ? sql`t.done_at is not null` : sql`t.done_at is null`);
  return sql.join(conditions, sql` and `);
}

/** At most `limit` rows, the newest first. `after`: the id of the last row of the page before. */
export async function listTaskRows(
  reader: Reader,
  filter: TaskFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TaskRow[]> {
  const beyond =
    after === undefined ? sql`` : sql`and (t.created_at, t.id) < (select p.created_at, p.id from tasks p where p.id = ${after})`;
  const { rows } = await sql<TaskRow>`${record}
    where ${matches(filter)} ${beyond} order by t.created_at desc, t.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countTasks(reader: Reader, filter: TaskFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from tasks t where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Locks one row within the scope; undefined if there is none. */
export async function lockTask(trx: Trx, id: string, scope: Scope): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`${record} where t.id = ${id} and ${inWarehouses(scope, 't.warehouse_id')} for update of t`.execute(
    trx,
  );
  return rows[0];
}

export async function insertTask(trx: Trx, task: Omit<TaskRow, 'createdByName' | 'doneAt'>): Promise<void> {
  await trx
    .insertInto('tasks')
    .values({
      id: task.id,
      title: task.title,
      text: task.text,
      due_on: task.dueOn,
      warehouse_id: task.warehouseId,
      box_id: task.boxId,
      contract_id: task.contractId,
      client_id: task.clientId,
      created_by: task.createdBy,
      created_at: task.createdAt,
    })
    .execute();
}

/** Updates one row. Null: opens it again. */
export async function updateDone(trx: Trx, id: string, done: { at: Date; by: string } | null): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Checks that a task can be at a warehouse within the scope and about its records. `clientId`: of the contract. */
export async function findTaskPlace(
  reader: Reader,
  { warehouseId, boxId, contractId }: { warehouseId: string; boxId: string | null; contractId: string | null },
  scope: Scope,
): Promise<{ hasBox: boolean; clientId: string | null } | undefined> {
  const { rows } = await sql<{ hasBox: boolean; clientId: string | null }>`
    select exists (select from boxes b where b.id = ${boxId} and b.warehouse_id = w.id) as "hasBox",
      (select c.client_id from contracts c where c.id = ${contractId} and c.warehouse_id = w.id) as "clientId"
    from warehouses w where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
  return rows[0];
}

/** People who still work here and see tasks at one of the places at least, by name. */
export async function listColleagues(reader: Reader, { scope, now }: { scope: Scope; now: Date }): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff s
    where s.ended_at is null and exists (
      select from assignments a join roles r on r.id = a.role_id left join warehouses w on w.id = a.warehouse_id
      where a.staff_id = s.id and (a.ends_at is null or a.ends_at > ${now})
        and (r.preset = 'owner' or exists (select from role_rights g where g.role_id = r.id and g.right_key = 'read:task'))
        and (${scope.everywhere} or (a.warehouse_id is null and a.legal_entity_id is null) or a.warehouse_id = any(${scope.warehouseIds}::uuid[])
          or coalesce(a.legal_entity_id, w.legal_entity_id) = any(${scope.legalEntityIds}::uuid[])
          or exists (select from warehouses x where x.legal_entity_id = a.legal_entity_id and x.id = any(${scope.warehouseIds}::uuid[]))))
    order by s.name, s.id limit 500`.execute(reader);
  return rows;
}

/** Deletes the tasks about contracts of a client. */
export async function deleteTasksOf(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('tasks').where('client_id', '=', clientId).execute();
}

export const ownTasks: TaskSource = {
  kind: 'own-task',
  facts: ['client_id', 'contract_id', 'box_id', 'due_on', 'reference', 'detail'],
  waiting: () => sql`
    select t.id, t.created_at as since, coalesce(t.due_on::timestamp at time zone 'UTC', t.created_at) as rank, t.warehouse_id,
      w.legal_entity_id, t.client_id, t.contract_id, t.box_id, t.due_on, t.title as reference, nullif(t.text, '') as detail
    from tasks t left join warehouses w on w.id = t.warehouse_id where t.done_at is null`,
};
