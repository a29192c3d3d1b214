import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { hasOpenPlan } from './instalment-plan.sql.ts';

/** Rejects the deletion of an account with an open plan. @throws AppError account/unpaid-rents */
export async function assertNoOpenPlan(trx: Trx, { userId }: { userId: string }): Promise<void> {
  if (await hasOpenPlan(trx, userId)) throw new AppError('account/unpaid-rents');
}
