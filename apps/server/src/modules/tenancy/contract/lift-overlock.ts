import { overlockAfterDays } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import { hasRentOverdue, lockContract, updateOverlockLifted } from './contract.sql.ts';

/**
 * Opens the doors of a contract again once no rent is overdue for that long.
 * @returns whether they were shut and open now
 */
export async function liftOverlock(trx: Trx, contractId: string, now: Date): Promise<boolean> {
  // Locked before the rents are looked at: of two rents paid at once, the later one sees both paid.
  const { overlocked_at } = await lockContract(trx, contractId);
  if (overlocked_at === null || (await hasRentOverdue(trx, contractId, { days: overlockAfterDays, now }))) return false;
  await updateOverlockLifted(trx, contractId);
  return true;
}
