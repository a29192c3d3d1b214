import type { Reader, Trx } from '../../../platform/db/database.ts';
import { hasRentOverdue, lockContract, updateOverlockLifted } from './contract.sql.ts';

/**
 * Lifts the overlock of a contract if no rent is overdue for `overlockDays` or longer. An overlock that staff decided stays.
 * @returns true if it was lifted
 */
export async function liftOverlock(
  trx: Trx,
  contractId: string,
  { now, overlockDays }: { now: Date; overlockDays: number },
): Promise<boolean> {
  // Lock the contract before reading the rents. If two rents are paid concurrently, the later transaction sees both.
  const { overlocked_at, overlock_held } = await lockContract(trx, contractId);
  if (overlocked_at === null || overlock_held === 'SHUT' || (await hasRentOverdue(trx, contractId, { days: overlockDays, now })))
    return false;
  await updateOverlockLifted(trx, contractId);
  return true;
}

/** @returns true if dunning would overlock the contract on its next run because of a rent */
export function hasOverlockingDebt(
  reader: Reader,
  contractId: string,
  { now, overlockDays }: { now: Date; overlockDays: number },
): Promise<boolean> {
  return hasRentOverdue(reader, contractId, { days: overlockDays, now });
}
