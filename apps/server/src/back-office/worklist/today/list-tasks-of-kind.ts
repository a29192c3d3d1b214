import type { TaskKind, TodayRow } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { countLimit, presentCount } from '../../../platform/staff/list-page.ts';
import { seenScope, type WorklistDeps } from '../worklist-deps.ts';
import { presentRows } from './present-rows.ts';
import type { TodayReader } from './show-today.ts';
import { countWaiting, listWaiting } from './today.sql.ts';

interface KindPage extends TodayReader {
  kind: TaskKind;
  /** `<microseconds>_<id>` */
  after?: string | undefined;
  limit?: number | undefined;
}

/** A page of the tasks of one kind. @throws AppError forbidden: without the right to see this kind */
export async function listTasksOfKind(deps: WorklistDeps, { staff, scope, warehouse, kind, after, limit = 50 }: KindPage) {
  const source = deps.sources().find((one) => one.kind === kind);
  const seen = seenScope(staff.grants, kind);
  if (source === undefined) throw new AppError('not-found');
  if (seen === null) throw new AppError('forbidden');
  const reading = { source, query: { now: deps.clock.now(), staffId: staff.id }, scopes: [scope, seen], warehouse };
  const [position, id] = after?.split('_') ?? [];
  const read = await listWaiting(deps.db, reading, {
    after: position === undefined || id === undefined ? null : { position: Number(position), id },
    limit: limit + 1,
  });
  const page = read.slice(0, limit);
  const last = page.at(-1);
  const count = await countWaiting(deps.db, reading, countLimit);
  const rows: TodayRow[] = (await presentRows(deps.db, staff.grants, [{ kind, rows: page }])).get(kind) ?? [];
  return { rows, next: read.length > limit && last !== undefined ? `${last.position}_${last.id}` : null, count: presentCount(count) };
}
