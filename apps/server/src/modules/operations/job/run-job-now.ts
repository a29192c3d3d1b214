import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { JobDeps } from './list-jobs.ts';

/**
 * Enqueues a scheduled job. A worker runs it at once.
 * @throws AppError not-found: no scheduled job has this name
 */
export async function runJobNow(deps: JobDeps, { name }: { name: string }, audit: StaffAudit): Promise<undefined> {
  const job = deps.definitions().find((one) => one.name === name && one.cron !== undefined);
  if (job === undefined) throw new AppError('not-found');
  await inTransaction(deps.db, async (trx) => {
    await deps.enqueue(trx, job.name, {} as never);
    await writeAuditEntry(trx, deps, audit, { id: null, after: { job: name } });
  });
}
