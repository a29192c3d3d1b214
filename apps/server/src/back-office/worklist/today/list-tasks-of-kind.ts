import type { TaskKind, TodayRow } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { countLimit, presentCount } from '../../../platform/staff/list-page.ts';
import { seenScope, type WorklistDeps } from '../worklist-deps.ts';
import { presentRows } from './present-rows.ts';
import type { TodayReader } from './show-today.ts';
import { findWaiting, listWaiting, readFound } from './today.sql.ts';

interface KindPage extends TodayReader {
  kind: TaskKind;
  /** `<microseconds>_<id>` */
  after?: string | undefined;
  limit?: number | undefined;
}

/** A page of the tasks of one kind. @throws AppError forbidden: without the right to see this kind */
export async function listTasksOfKind(deps: WorklistDeps, { staff, scope, warehouse, kind, after: cursor, limit = 50 }: KindPage) {
  const source = deps.sources().find((one) => one.kind === kind);
  const seen = seenScope(staff.grants, kind);
  if (source === undefined) throw new AppError('not-found');
  if (seen === null) throw new AppError('forbidden');
  const reading = { source, query: { now: deps.clock.now(), staffId: staff.id }, scopes: [scope, seen], warehouse };
  const [position, id] = cursor?.split('_') ?? [];
  const after = position === undefined || id === undefined ? null : { position: Number(position), id };
  const found = await findWaiting(deps.db, reading, { after, limit: limit + 1, most: countLimit });
  // Of more tasks than are counted, the first ones are read in their order.
  const read =
    found.ids === null ? await listWaiting(deps.db, reading, { after, limit: limit + 1 }) : await readFound(deps.db, reading, found.ids);
  const page = read.slice(0, limit);
  const last = page.at(-1);
  const rows: TodayRow[] = (await presentRows(deps.db, staff.grants, [{ kind, rows: page }])).get(kind) ?? [];
  // Counted before they were read: a task that was closed in between does not end the list.
  const hasMore = (found.ids ?? read).length > limit;
  return { rows, next: hasMore && last !== undefined ? `${last.position}_${last.id}` : null, count: presentCount(found.count) };
}
