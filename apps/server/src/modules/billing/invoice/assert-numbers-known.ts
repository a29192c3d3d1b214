import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { isBillingPaused } from '../../../platform/deployment/index.ts';

/** After a restore the last issued number is unknown. @throws AppError payment/gateway-unavailable while billing is paused */
export async function assertNumbersKnown(reader: Reader): Promise<void> {
  if (await isBillingPaused(reader)) throw new AppError('payment/gateway-unavailable');
}
