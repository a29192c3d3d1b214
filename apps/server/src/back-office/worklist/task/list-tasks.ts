import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { WorklistDeps } from '../worklist-deps.ts';
import { presentTask } from './task.presenter.ts';
import { countTasks, listColleagues, listTaskRows, type TaskFilter } from './task.sql.ts';

/** A page of tasks made by hand, the newest first. */
export async function listTasks(
  { db }: Pick<WorklistDeps, 'db'>,
  { after, limit = 50, ...filter }: TaskFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const { rows, next } = cutPage(await listTaskRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(presentTask), next, count: presentCount(await countTasks(db, filter, countLimit)) };
}

/** Colleagues who see tasks at the places of the scope. */
export async function listAssignees({ db, clock }: Pick<WorklistDeps, 'db' | 'clock'>, scope: Scope) {
  return { staff: await listColleagues(db, { scope, now: clock.now() }) };
}
