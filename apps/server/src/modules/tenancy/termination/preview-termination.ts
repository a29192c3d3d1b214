import { compareDates, type LocalDate, latestTerminationDate, localDateIn, type Money } from '@komora/domain';
import { fieldError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type FinalSettlement, ownContract } from '../contract/index.ts';

/**
 * Previews the refund of a termination on a day: what was paid for later days. It does not contain rents that are billed until then.
 * `promotionRefund` comes besides it. Changes nothing.
 * @throws AppError not-found, forbidden; at `day`: cancelContract/too-early, cancelContract/too-late
 */
export async function previewTermination(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  billing: FinalSettlement,
  { day, ...input }: { userId: string; contractId: string; day: LocalDate },
): Promise<{ refund: Money; promotionRefund: Money | null }> {
  const contract = await ownContract(db, input);
  const today = localDateIn(contract.timeZone, clock.now());
  if (compareDates(day, today) < 0) throw fieldError('day', 'cancelContract/too-early');
  if (compareDates(day, latestTerminationDate(today)) > 0) throw fieldError('day', 'cancelContract/too-late');
  return {
    refund: await billing.previewUnusedDays(db, { ...contract, terminatesOn: day }),
    promotionRefund: await billing.pendingPromotionRefund(db, contract.id),
  };
}
