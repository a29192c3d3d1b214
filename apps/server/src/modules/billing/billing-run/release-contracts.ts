import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listSuspended, type SuspendedContract, updateBillingResumed } from '../../tenancy/index.ts';

/** Lists contracts with suspended billing, the earliest suspension first. */
export function listSuspendedContracts({ db }: Pick<Deps, 'db'>): Promise<SuspendedContract[]> {
  return listSuspended(db);
}

/**
 * Resumes billing of one suspended contract, or of all. The next run also bills the missed periods.
 * @param businessId null: all
 * @returns the numbers of the contracts that were suspended
 */
export function releaseContracts({ db }: Pick<Deps, 'db'>, businessId: string | null): Promise<string[]> {
  return inTransaction(db, (trx) => updateBillingResumed(trx, businessId));
}
