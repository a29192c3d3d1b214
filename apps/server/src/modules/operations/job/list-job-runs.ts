import { JobRun } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { type JobRunRow, listRuns } from './job.sql.ts';

/** A page of the runs of business jobs, the newest first. `next`: for `after` of the next page. */
export async function listJobRuns(
  { db }: Pick<Deps, 'db'>,
  { job, after, limit }: { job: JobRun['job'] | undefined; after: string | undefined; limit: number },
): Promise<{ runs: JobRun[]; next: string | null }> {
  const rows = await listRuns(db, { job, after, limit: limit + 1 });
  const runs = rows.slice(0, limit).map(presentRun);
  return { runs, next: rows.length > limit ? (runs.at(-1)?.id ?? null) : null };
}

const { job: jobName, status, counts } = JobRun.shape;

const presentRun = (row: JobRunRow): JobRun => ({
  id: row.id,
  job: jobName.parse(row.job),
  status: status.parse(row.status),
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  counts: counts.parse(row.counts),
  error: row.error,
});
