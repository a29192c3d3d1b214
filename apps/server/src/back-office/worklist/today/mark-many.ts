import { type TaskKind, type TaskOutcome, type TaskRef, taskKinds } from '@komora/api/admin';
import { readGrants } from '../../../modules/identity/index.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import { type Grant, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { inOrder, type WorklistDeps } from '../worklist-deps.ts';
import { type MarkChange, type MarkedRow, markTasks } from './today.sql.ts';

export interface ManyTasks {
  tasks: readonly TaskRef[];
  staff: StaffMember;
  /** Of the right to write tasks. */
  scope: Scope;
}

const dayMs = 24 * 3_600_000;
/** Longer than a year is a decision, not a delay. */
const longestDays = 366;

/** Hides tasks until a day. @throws AppError not-found: none of them; request/invalid at `until` */
export function snoozeTasks(
  deps: WorklistDeps,
  { until, ...many }: ManyTasks & { until: string },
  audit: StaffAudit,
): Promise<TaskOutcome> {
  const now = deps.clock.now().getTime();
  const day = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
  if (until <= day(0) || until > day(longestDays)) throw invalidField('until');
  return markMany(deps, many, { change: { snoozedUntil: until }, scopesOf: () => [], words: { until } }, audit);
}

/** Hands tasks over to a colleague who sees them. @throws AppError not-found: none of them; request/invalid at `staffId` */
export async function assignTasks(
  deps: WorklistDeps,
  { staffId, ...many }: ManyTasks & { staffId: string | null },
  audit: StaffAudit,
): Promise<TaskOutcome> {
  const grants = staffId === null ? null : await assigneeGrants(deps, staffId);
  const seenBy = (kind: TaskKind) => (grants === null ? [] : [scopeOf(grants, 'read:task'), scopeOf(grants, taskKinds[kind].right)]);
  return markMany(deps, many, { change: { assignedTo: staffId }, scopesOf: seenBy, words: { staffId } }, audit);
}

/** Closes reports of events. @throws AppError not-found: none of them can be closed */
export function closeTasks(deps: WorklistDeps, many: ManyTasks, audit: StaffAudit): Promise<TaskOutcome> {
  const tasks = many.tasks.filter(({ kind }) => 'closable' in taskKinds[kind]);
  const actedOn = (kind: TaskKind) => [scopeOf(many.staff.grants, taskKinds[kind].action)];
  return markMany(deps, many, { change: { closedAt: deps.clock.now() }, scopesOf: actedOn, words: {}, only: tasks }, audit);
}

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
  /** For the audit entry. */
  words: Record<string, unknown>;
  /** Default: all. */
  only?: readonly TaskRef[];
}

async function markMany(
  deps: WorklistDeps,
  { tasks, staff, scope }: ManyTasks,
  { change, scopesOf, words, only = tasks }: Marking,
  audit: StaffAudit,
): Promise<TaskOutcome> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (trx) => {
    const changed: TaskRef[] = [];
    const marked: MarkedRow[] = [];
    // Always in the same order, so that two people do not wait for each other.
    for (const source of inOrder(deps.sources())) {
      const { kind } = source;
      const ids = only.filter((task) => task.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      const scopes = [scope, scopeOf(staff.grants, taskKinds[kind].right), ...scopesOf(kind)];
      const rows = await markTasks(trx, { source, query: { now, staffId: staff.id }, scopes }, { ids, change, by: staff.id, now });
      marked.push(...rows);
      changed.push(...rows.map(({ id }) => ({ kind, id })));
    }
    if (changed.length === 0) throw new AppError('not-found');
    await writeAuditEntry(trx, deps, audit, {
      id: changed.length === 1 ? (changed[0]?.id ?? null) : null,
      warehouseId: shared(marked.map((row) => row.warehouse_id)),
      legalEntityId: shared(marked.map((row) => row.legal_entity_id)),
      after: { ...words, tasks: changed },
    });
    const done = new Set(changed.map(({ kind, id }) => `${kind} ${id}`));
    return { changed, rejected: tasks.filter(({ kind, id }) => !done.has(`${kind} ${id}`)) };
  });
}

/** The value that all have, or null. */
function shared(values: readonly (string | null)[]): string | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
