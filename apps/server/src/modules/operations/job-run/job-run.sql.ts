import type { Trx } from '../../../platform/db/database.ts';

export type AdminJob =
  | 'PAYMENT_PROCESSING'
  | 'CANCEL_CONTRACTS'
  | 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE'
  | 'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED'
  | 'NOTIFY_CONTRACTS_BEFORE_TERMINATION'
  | 'AUDIT';

export async function insertJobRun(trx: Trx, run: { id: string; job: AdminJob; now: Date }): Promise<void> {
  await trx
    .insertInto('job_runs')
    .values({ id: run.id, job: run.job, status: 'IN_PROGRESS', started_at: run.now })
    .executeTakeFirstOrThrow();
}

/** Does nothing if the run was closed by {@link giveUpJobRuns} in the meantime. */
export async function updateJobRun(
  trx: Trx,
  id: string,
  end: { counts: Record<string, number>; error: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('job_runs')
    .set({
      status: end.error === null ? 'FINISHED' : 'FAILED',
      finished_at: end.now,
      counts: JSON.stringify(end.counts),
      error: end.error,
    })
    .where('id', '=', id)
    .where('status', '=', 'IN_PROGRESS')
    .executeTakeFirst();
}

/** Closes unfinished runs of a job that started before `startedBefore`: their process died. */
export async function giveUpJobRuns(trx: Trx, input: { job: AdminJob; startedBefore: Date; now: Date }): Promise<void> {
  await trx
    .updateTable('job_runs')
    .set({ status: 'FAILED', finished_at: input.now, error: 'The process that ran it ended' })
    .where('job', '=', input.job)
    .where('status', '=', 'IN_PROGRESS')
    .where('started_at', '<', input.startedBefore)
    .execute();
}
