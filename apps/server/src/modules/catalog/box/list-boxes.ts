import type { BoxRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import { presentBoxRecord } from './box-record.presenter.ts';
import { type BoxFilter, findBoxRecords, listBoxRecords } from './box-record.sql.ts';

type ListDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A page of boxes for staff, by warehouse and name. */
export async function listBoxes(
  { db, clock, settings }: ListDeps,
  { after, limit = 50, ...filter }: BoxFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const bounds = sizeBoundsInCm2(settings.get('sizes'));
  const now = clock.now();
  const read = await listBoxRecords(db, filter, { after, limit: limit + 1, now, bounds, most: countLimit });
  const { rows, next } = cutPage(read.rows, limit);
  return { rows: rows.map((row) => presentBoxRecord(row, bounds)), next, count: presentCount(read.count) };
}

/** @throws AppError not-found (also for a removed box) */
export async function readBox({ db, clock, settings }: ListDeps, id: string, scope: Scope): Promise<BoxRecord> {
  const [row] = await findBoxRecords(db, [id], scope, clock.now());
  if (row === undefined) throw new AppError('not-found');
  return presentBoxRecord(row, sizeBoundsInCm2(settings.get('sizes')));
}
