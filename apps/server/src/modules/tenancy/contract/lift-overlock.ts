import { overlockAfterDays } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { hasRentOverdue, lockContract, updateOverlockLifted } from './contract.sql.ts';

/**
 * Lifts the overlock of a contract if no rent is overdue for `overlockAfterDays` or longer.
 * @returns true if it was lifted
 */
export async function liftOverlock(trx: Trx, contractId: string, now: Date): Promise<boolean> {
  // Lock the contract before reading the rents. If two rents are paid concurrently, the later transaction sees both.
  const { overlocked_at } = await lockContract(trx, contractId);
  if (overlocked_at === null || (await hasRentOverdue(trx, contractId, { days: overlockAfterDays, now }))) return false;
  await updateOverlockLifted(trx, contractId);
  return true;
}
