import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { hasMoneyHeld, hasOtherDebts } from './removal.sql.ts';

/** Rejects the deletion of an account with an open debt that is no rent. @throws AppError account/unpaid-debts */
export async function assertNoOtherDebts(trx: Trx, { userId }: { userId: string }): Promise<void> {
  if (await hasOtherDebts(trx, userId)) throw new AppError('account/unpaid-debts');
}

/** Rejects the deletion of an account with a held deposit or a credit that nobody returns by itself. @throws AppError account/money-held */
export async function assertNoMoneyHeld(trx: Trx, { userId }: { userId: string }): Promise<void> {
  if (await hasMoneyHeld(trx, userId)) throw new AppError('account/money-held');
}
