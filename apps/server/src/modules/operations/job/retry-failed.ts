import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { JobDeps } from './list-jobs.ts';

/**
 * Makes the failed jobs of a name due again. A worker runs them at once.
 * @throws AppError not-found: no job has this name
 */
export async function retryFailed(deps: JobDeps, { name }: { name: string }, audit: StaffAudit): Promise<{ retried: number }> {
  if (!deps.definitions().some((one) => one.name === name)) throw new AppError('not-found');
  return inTransaction(deps.db, async (trx) => {
    const retried = await deps.retryFailed(trx, name);
    await writeAuditEntry(trx, deps, audit, { id: null, after: { job: name, retried } });
    return { retried };
  });
}
