import type { RentIncrease } from '@komora/api';
import { compareDates, localDateIn, money } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { ownContract } from '../contract/index.ts';
import { findIncrease } from '../terms/index.ts';

/** The rent increase that a client can accept, or has accepted and that has no effect yet. @throws AppError not-found, forbidden */
export async function showIncrease(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, contractId }: { userId: string; contractId: string },
): Promise<{ increase: RentIncrease | null }> {
  const { timeZone } = await ownContract(db, { userId, contractId });
  const today = localDateIn(timeZone, clock.now());
  const increase = await findIncrease(db, contractId, today);
  if (increase === undefined || compareDates(increase.effectiveOn, today) <= 0) return { increase: null };
  const { id, status, effectiveOn, currency } = increase;
  return {
    increase: {
      id,
      isAccepted: status === 'ACCEPTED',
      effectiveOn,
      before: money(increase.oldRecurring, currency),
      after: money(increase.recurring, currency),
    },
  };
}
