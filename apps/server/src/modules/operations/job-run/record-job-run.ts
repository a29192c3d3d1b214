import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type AdminJob, giveUpJobRuns, insertJobRun, updateJobRun } from './job-run.sql.ts';

/** The queue gives a job of a dead process to another one far sooner; a run this old is nobody's. */
const abandonedAfterMs = 60 * 60_000;

/** Adds to one of the run's counts. */
export type Count = (name: string, by?: number) => void;

/**
 * Does `work` as a recorded run: IN_PROGRESS while it lasts, then FINISHED or FAILED, with what was counted so far. Runs of the same job that
 * died long ago are closed as FAILED. Recording keeps nothing from running twice: that is up to `work`.
 * @throws what `work` throws, after it was noted
 */
export async function recordJobRun(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  job: AdminJob,
  work: (count: Count) => Promise<void>,
): Promise<void> {
  const id = ids.uuid();
  const counts: Record<string, number> = {};
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    await giveUpJobRuns(trx, { job, startedBefore: new Date(now.getTime() - abandonedAfterMs), now });
    await insertJobRun(trx, { id, job, now });
  });
  const end = (error: string | null) => inTransaction(db, (trx) => updateJobRun(trx, id, { counts, error, now: clock.now() }));
  try {
    await work((name, by = 1) => {
      counts[name] = (counts[name] ?? 0) + by;
    });
  } catch (error) {
    await end((error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500));
    throw error;
  }
  await end(null);
}
