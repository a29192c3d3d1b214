import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Runs of business jobs, the newest first. `after`: the id of the last run of the page before. */
export function listRuns(reader: Reader, { job, after, limit }: { job: string | undefined; after: string | undefined; limit: number }) {
  let query = reader.selectFrom('job_runs').select(['id', 'job', 'status', 'started_at', 'finished_at', 'counts', 'error']);
  if (job !== undefined) query = query.where('job', '=', job);
  if (after !== undefined)
    query = query.where(sql<boolean>`(started_at, id) < (select p.started_at, p.id from job_runs p where p.id = ${after})`);
  return query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type JobRunRow = Awaited<ReturnType<typeof listRuns>>[number];
