import type { RentIncrease } from '@komora/api';
import { compareDates, localDateIn, money } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { ownContract } from '../contract/index.ts';
import { findIncrease, findUnaccepted } from '../terms/index.ts';

/** The rent increase that a client can accept, or has accepted and that has no effect yet. One by the price clause can be accepted after its first day, too. @throws AppError not-found, forbidden */
export async function showIncrease(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, contractId }: { userId: string; contractId: string },
): Promise<{ increase: RentIncrease | null }> {
  const { timeZone } = await ownContract(db, { userId, contractId });
  const today = localDateIn(timeZone, clock.now());
  const increase = await findIncrease(db, contractId, today);
  const ahead = increase !== undefined && (increase.byClause || compareDates(increase.effectiveOn, today) > 0) ? increase : undefined;
  const shown = ahead ?? (await findUnaccepted(db, contractId));
  if (shown === undefined) return { increase: null };
  const { id, status, effectiveOn, currency, byClause } = shown;
  return {
    increase: {
      id,
      isAccepted: status === 'ACCEPTED',
      effectiveOn,
      byClause,
      isInEffect: compareDates(effectiveOn, today) <= 0,
      before: money(shown.oldRecurring, currency),
      after: money(shown.recurring, currency),
    },
  };
}
