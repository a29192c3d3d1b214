import type { TodayGroup } from '@komora/api/admin';
import type { TaskSource } from '../../../platform/db/task-source.ts';
import { presentCount } from '../../../platform/staff/list-page.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { inOrder, seenScope, type WorklistDeps } from '../worklist-deps.ts';
import { presentRows } from './present-rows.ts';
import { findLater, type Reading, readWaiting, type WaitingRow } from './today.sql.ts';

/** Rows of a group before it is opened. */
const firstRows = 5;
/** Of a group that is not opened. An opened one counts further. */
const mostCounted = 200;
/** Sources that are read at once. One request must not take all connections. */
const atOnce = 4;

export interface TodayReader {
  staff: StaffMember;
  /** Of the right to read tasks. */
  scope: Scope;
  warehouse?: string | undefined;
}

interface ReadGroup {
  source: TaskSource;
  /** Null: the source failed. */
  read: { count: number; oldest: Date | null; rows: WaitingRow[] } | null;
}

/** The tasks that a person can see, by kind. A source that fails is logged and marked, and the others are shown. */
export async function showToday(deps: WorklistDeps, { staff, scope, warehouse }: TodayReader) {
  const query = { now: deps.clock.now(), staffId: staff.id };
  const readings = inOrder(deps.sources()).flatMap((source): Reading[] => {
    const seen = seenScope(staff.grants, source.kind);
    return seen === null ? [] : [{ source, query, scopes: [scope, seen], warehouse }];
  });
  const groups = await inTurns(readings, (reading) => readGroup(deps, reading));
  const shown = groups.filter(({ read }) => read === null || read.count > 0);
  const rows = await presentRows(
    deps.db,
    staff.grants,
    shown.map(({ source, read }) => ({ kind: source.kind, rows: read?.rows ?? [] })),
  );
  return {
    groups: shown.map(
      ({ source: { kind }, read }): TodayGroup => ({
        kind,
        failed: read === null,
        count: read === null ? null : presentCount(read.count, mostCounted),
        oldest: read?.oldest?.toISOString() ?? null,
        rows: rows.get(kind) ?? [],
      }),
    ),
    next: shown.length === 0 ? await findNext(deps, readings) : null,
  };
}

async function readGroup({ db, log }: WorklistDeps, reading: Reading): Promise<ReadGroup> {
  const { source } = reading;
  try {
    return { source, read: await readWaiting(db, reading, { first: firstRows, most: mostCounted + 1 }) };
  } catch (error) {
    log.error({ err: error, kind: source.kind }, 'a source of tasks failed');
    return { source, read: null };
  }
}

async function findNext({ db }: WorklistDeps, readings: readonly Reading[]) {
  let next: { kind: 'move-in' | 'move-out'; on: string; count: number } | null = null;
  for (const reading of readings) {
    const { kind } = reading.source;
    if (kind !== 'move-in' && kind !== 'move-out') continue;
    const later = await findLater(db, reading);
    if (later !== undefined && (next === null || later.on < next.on)) next = { kind, ...later };
  }
  return next;
}

/** Maps in order, a few at once. */
async function inTurns<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const take = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return results;
}
