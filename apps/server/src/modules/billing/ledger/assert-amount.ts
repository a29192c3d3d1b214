import { AppError } from '../../../platform/app-error.ts';

/** The highest amount of an entry, in minor units. */
export const HIGHEST_AMOUNT = 2_147_483_647;

/** @throws AppError ledger/invalid-amount for anything but a whole number of minor units above zero */
export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > HIGHEST_AMOUNT) throw new AppError('ledger/invalid-amount');
}
