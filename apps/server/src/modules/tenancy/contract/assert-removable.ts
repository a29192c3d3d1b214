import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { countRunning } from './removal.sql.ts';

/** Rejects the deletion of an account with a contract that is not TERMINATED. @throws AppError account/active-contracts */
export async function assertNoActiveContracts(trx: Trx, { userId }: { userId: string }): Promise<void> {
  if ((await countRunning(trx, userId)) > 0) throw new AppError('account/active-contracts');
}
