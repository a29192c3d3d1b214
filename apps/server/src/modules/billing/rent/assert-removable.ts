import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { countUnpaid } from './removal.sql.ts';

/** Rejects the deletion of an account with an unpaid rent. @throws AppError account/unpaid-rents */
export async function assertNoUnpaidRents(trx: Trx, { userId }: { userId: string }): Promise<void> {
  if ((await countUnpaid(trx, userId)) > 0) throw new AppError('account/unpaid-rents');
}
