import type { BulkRun } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readRun } from './bulk-run.sql.ts';

const mostRejections = 200;

/** A run of the person. @throws AppError not-found */
export async function showRun({ db }: Pick<Deps, 'db'>, { id, staffId }: { id: string; staffId: string }): Promise<BulkRun> {
  const run = await readRun(db, { id, staffId, limit: mostRejections });
  if (run === undefined) throw new AppError('not-found');
  return { ...run, requestedAt: run.requestedAt.toISOString(), finishedAt: run.finishedAt?.toISOString() ?? null };
}
