import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type AdminJob, giveUpJobRuns, insertJobRun, updateJobRun } from './job-run.sql.ts';

/** The queue reassigns a job of a dead process much earlier, so an older run is abandoned. */
const abandonedAfterMs = 60 * 60_000;

/** Adds to one of the run's counts. */
export type Count = (name: string, by?: number) => void;

/**
 * Runs `work` and records it: IN_PROGRESS, then FINISHED or FAILED, with its counts. Closes abandoned runs of the same job as FAILED. Does not
 * prevent concurrent runs; `work` must be safe to run twice.
 * @throws the error of `work`, after storing it
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
