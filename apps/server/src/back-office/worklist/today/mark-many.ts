import { type RejectedTask, type TaskKind, type TaskOutcome, type TaskRef, type TaskRejection, taskKinds } from '@komora/api/admin';
import { addDays } from '@komora/domain';
import { readGrants } from '../../../modules/identity/index.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview, inTransaction } from '../../../platform/db/transaction.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import { type Grant, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { inOrder, type WorklistDeps } from '../worklist-deps.ts';
import { completeTasks, listClosed, listDaysAt, type MarkChange, type MarkedRow, markTasks } from './today.sql.ts';

export interface ManyTasks {
  tasks: readonly TaskRef[];
  staff: StaffMember;
  /** Of the right to write tasks. */
  scope: Scope;
}

/** Longer than a year is a decision, not a delay. */
const longestDays = 366;

/** Hides tasks until a day. @throws AppError not-found: none of them; request/invalid at `until` */
export function snoozeTasks(
  deps: WorklistDeps,
  { until, ...many }: ManyTasks & { until: string },
  audit: StaffAudit,
): Promise<TaskOutcome> {
  return markMany(deps, many, snoozing(deps, until), audit);
}

/** Hands tasks over to a colleague who sees them. @throws AppError not-found: none of them; request/invalid at `staffId` */
export async function assignTasks(
  deps: WorklistDeps,
  { staffId, ...many }: ManyTasks & { staffId: string | null },
  audit: StaffAudit,
): Promise<TaskOutcome> {
  return markMany(deps, many, await assigning(deps, staffId), audit);
}

/** Closes reports of events and tasks made by hand. @throws AppError not-found: none of them can be closed, and nobody else has closed one */
export const closeTasks = (deps: WorklistDeps, many: ManyTasks, audit: StaffAudit): Promise<TaskOutcome> =>
  markMany(deps, many, closing(deps, many), audit);

/** Which tasks an act would change. @throws AppError not-found: none of them is seen; request/invalid at `staffId` */
export async function previewTasks(
  deps: WorklistDeps,
  { act, staffId = null, ...many }: ManyTasks & { act: 'SNOOZE' | 'ASSIGN' | 'CLOSE'; staffId?: string | null | undefined },
): Promise<TaskOutcome> {
  const marking = act === 'SNOOZE' ? snoozing(deps) : act === 'ASSIGN' ? await assigning(deps, staffId) : closing(deps, many);
  const { changed, rejected } = await inPreview(deps.db, (trx) => mark(trx, deps, many, marking));
  if (changed.length === 0 && rejected.every(({ code }) => code === 'not-found')) throw new AppError('not-found');
  return { changed, rejected };
}

/** Days are those of the place of each task. @param until default: any day to come */
const snoozing = ({ clock }: Pick<WorklistDeps, 'clock'>, until?: string): Marking => ({
  change: { snoozedUntil: until ?? '9999-12-31' },
  scopesOf: () => [],
  beyondScopes: 'forbidden',
  words: { until },
  assertPossible: async (trx, marked) => {
    if (until === undefined) return;
    const days = await listDaysAt(trx, marked, clock.now());
    if (days.some((today) => until <= today || until > addDays(today, longestDays))) throw invalidField('until');
  },
});

async function assigning(deps: WorklistDeps, staffId: string | null): Promise<Marking> {
  const grants = staffId === null ? null : await assigneeGrants(deps, staffId);
  const seenBy = (kind: TaskKind) => (grants === null ? [] : [scopeOf(grants, 'read:task'), scopeOf(grants, taskKinds[kind].right)]);
  return { change: { assignedTo: staffId }, scopesOf: seenBy, beyondScopes: 'task/not-seen', words: { staffId } };
}

const closing = ({ clock }: Pick<WorklistDeps, 'clock'>, { staff }: ManyTasks): Marking => ({
  change: { closedAt: clock.now() },
  scopesOf: (kind) => [scopeOf(staff.grants, taskKinds[kind].action)],
  beyondScopes: 'forbidden',
  words: {},
  isPossible: (kind) => kind === 'own-task' || 'closable' in taskKinds[kind],
});

/** @throws AppError request/invalid at `staffId`: nobody who works here */
export async function assigneeGrants({ db, clock }: Pick<WorklistDeps, 'db' | 'clock'>, staffId: string): Promise<readonly Grant[]> {
  const grants = await readGrants(db, staffId, clock.now());
  if (grants === null) throw invalidField('staffId');
  return grants;
}

interface Marking {
  change: MarkChange;
  /** Further places that must include a task. */
  scopesOf: (kind: TaskKind) => readonly Scope[];
  /** Why a visible task outside these places is not changed. */
  beyondScopes: TaskRejection;
  /** For the audit entry. */
  words: Record<string, unknown>;
  /** Default: every kind. */
  isPossible?: (kind: TaskKind) => boolean;
  /** Rejects the act about the tasks that it has changed. */
  assertPossible?: (trx: Trx, marked: readonly MarkedRow[]) => Promise<void>;
}

async function markMany(deps: WorklistDeps, many: ManyTasks, marking: Marking, audit: StaffAudit): Promise<TaskOutcome> {
  return inTransaction(deps.db, async (trx) => {
    const { changed, rejected, marked } = await mark(trx, deps, many, marking);
    if (changed.length === 0) {
      if (rejected.some(({ code }) => code === 'task/done')) return { changed, rejected };
      throw new AppError('not-found');
    }
    await marking.assertPossible?.(trx, marked);
    await writeAuditEntry(trx, deps, audit, {
      id: changed.length === 1 ? (changed[0]?.id ?? null) : null,
      warehouseId: shared(marked.map((row) => row.warehouse_id)),
      legalEntityId: shared(marked.map((row) => row.legal_entity_id)),
      after: { ...marking.words, tasks: changed },
    });
    return { changed, rejected };
  });
}

async function mark(
  trx: Trx,
  deps: WorklistDeps,
  { tasks, staff, scope }: ManyTasks,
  { change, scopesOf, beyondScopes, isPossible = () => true }: Marking,
): Promise<TaskOutcome & { marked: MarkedRow[] }> {
  const now = deps.clock.now();
  const changed: TaskRef[] = [];
  const marked: MarkedRow[] = [];
  const reasons = new Map<string, Pick<RejectedTask, 'code' | 'by'>>();
  // Always in the same order, so that two people do not wait for each other.
  for (const source of inOrder(deps.sources())) {
    const { kind } = source;
    const ids = tasks.filter((task) => task.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const seen = { source, query: { now, staffId: staff.id }, scopes: [scope, scopeOf(staff.grants, taskKinds[kind].right)] };
    const reading = { ...seen, scopes: [...seen.scopes, ...scopesOf(kind)] };
    const values = { ids, by: staff.id, now };
    const isDone = kind === 'own-task' && 'closedAt' in change;
    const rows = !isPossible(kind)
      ? []
      : isDone
        ? await completeTasks(trx, reading, values)
        : await markTasks(trx, reading, { ...values, change });
    marked.push(...rows);
    changed.push(...rows.map(({ id }) => ({ kind, id })));
    const left = ids.filter((id) => !rows.some((row) => row.id === id));
    if (left.length === 0) continue;
    for (const { id, closed_by: by } of await listClosed(trx, seen, left))
      reasons.set(`${kind} ${id}`, { code: by !== null ? 'task/done' : isPossible(kind) ? beyondScopes : 'task/not-closable', by });
  }
  const done = new Set(changed.map(({ kind, id }) => `${kind} ${id}`));
  const rejected = tasks
    .filter(({ kind, id }) => !done.has(`${kind} ${id}`))
    .map(({ kind, id }): RejectedTask => ({ kind, id, ...(reasons.get(`${kind} ${id}`) ?? { code: 'not-found', by: null }) }));
  return { changed, rejected, marked };
}

/** The value that all have, or null. */
function shared(values: readonly (string | null)[]): string | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
