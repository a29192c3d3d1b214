import type { Task } from '@komora/api/admin';
import { readGrants } from '../../../modules/identity/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { markTasks } from '../today/index.ts';
import type { WorklistDeps } from '../worklist-deps.ts';
import { presentTask } from './task.presenter.ts';
import { findTaskPlace, insertTask, lockTask, ownTasks, updateDone } from './task.sql.ts';

export interface NewTask extends Pick<Task, 'title' | 'text' | 'dueOn' | 'warehouseId' | 'boxId' | 'contractId'> {
  /** Who does it; null: anybody. */
  staffId: string | null;
}

const everywhere: Scope = { everywhere: true, warehouseIds: [], legalEntityIds: [] };

/** @throws AppError request/invalid at the field that is not within the scope */
export function createTask(
  deps: WorklistDeps,
  { scope, staffId, ...values }: NewTask & { scope: Scope },
  audit: StaffAudit,
): Promise<Task> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (trx) => {
    const { warehouseId } = values;
    const clientId = await findClient(trx, values, scope);
    if (staffId !== null) {
      const grants = await readGrants(trx, staffId, now);
      // A colleague of another warehouse would never see it.
      if (grants === null || !includes(scopeOf(grants, 'read:task'), { warehouseId, legalEntityId: null })) throw invalidAt('staffId');
    }
    const id = deps.ids.uuid();
    await insertTask(trx, { ...values, id, clientId, createdBy: audit.staffId, createdAt: now });
    if (staffId !== null) {
      const reading = { source: ownTasks, query: { now, staffId: null }, scopes: [everywhere] };
      await markTasks(trx, reading, { ids: [id], change: { assignedTo: staffId }, by: audit.staffId, now });
    }
    const { title, text, ...place } = values;
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      clientId,
      contractId: values.contractId,
      after: { ...place, staffId },
      personal: { after: { title, text } },
    });
    return readLocked(trx, id, everywhere);
  });
}

/** @throws AppError not-found; changed-elsewhere: it is in this state already */
export function setTaskDone(
  deps: WorklistDeps,
  { id, isDone, scope }: { id: string; isDone: boolean; scope: Scope },
  audit: StaffAudit,
): Promise<Task> {
  return inTransaction(deps.db, async (trx) => {
    const task = await lockTask(trx, id, scope);
    if (task === undefined) throw new AppError('not-found');
    if ((task.doneAt !== null) === isDone) throw new AppError('changed-elsewhere', { current: presentTask(task) });
    await updateDone(trx, id, isDone ? { at: deps.clock.now(), by: audit.staffId } : null);
    const { warehouseId, clientId, contractId } = task;
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      clientId,
      contractId,
      before: { done: !isDone },
      after: { done: isDone },
    });
    return readLocked(trx, id, scope);
  });
}

async function readLocked(trx: Trx, id: string, scope: Scope): Promise<Task> {
  const task = await lockTask(trx, id, scope);
  if (task === undefined) throw new Error(`Task ${id} is gone while it is locked`);
  return presentTask(task);
}

/** The client of the contract; null without a contract. */
async function findClient(
  trx: Trx,
  { warehouseId, boxId, contractId }: Pick<NewTask, 'warehouseId' | 'boxId' | 'contractId'>,
  scope: Scope,
): Promise<string | null> {
  if (warehouseId === null) {
    if (!scope.everywhere) throw invalidAt('warehouseId');
    if (boxId !== null) throw invalidAt('boxId');
    if (contractId !== null) throw invalidAt('contractId');
    return null;
  }
  const place = await findTaskPlace(trx, { warehouseId, boxId, contractId }, scope);
  if (place === undefined) throw invalidAt('warehouseId');
  if (boxId !== null && !place.hasBox) throw invalidAt('boxId');
  if (contractId !== null && place.clientId === null) throw invalidAt('contractId');
  return place.clientId;
}

const invalidAt = (path: string) => new AppError('request/invalid', { fields: [{ path, code: 'revalid/rule/basic/regex' }] });
