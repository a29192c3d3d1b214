import type { Language } from '@komora/api/enumerations';
import { compareDates, localDateIn, money, termsOn } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { recordConsents } from '../../identity/index.ts';
import { type FinalSettlement, lockOwnContract, raiseCardLimit } from '../contract/index.ts';
import { enqueueActMessage } from '../contract-act/index.ts';
import { findIncreaseById, listTerms, planTerms, updateIncreaseAccepted } from '../terms/index.ts';

/**
 * The client agrees to a rent increase: OPEN → ACCEPTED, and the higher rent becomes part of the terms, in one transaction. Until then no terms contain
 * it. An increase by the price clause is part of the terms already, and can be accepted after its first day, too. The consent to charge the saved card with it is stored as that of the order is. A second acceptance changes nothing.
 * @throws AppError not-found, forbidden, increase/not-open, increase/too-late; contract/no-price, price/out-of-bounds when later planned terms cannot be priced
 */
export async function acceptIncrease(
  deps: Deps,
  billing: FinalSettlement,
  { userId, contractId, increaseId, ...given }: { userId: string; contractId: string; increaseId: string; language: Language; ip: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const contract = await lockOwnContract(trx, { userId, contractId });
    const increase = await findIncreaseById(trx, contractId, increaseId);
    if (increase === undefined) throw new AppError('not-found');
    const { id, status, effectiveOn, rent, currency, byClause } = increase;
    if (status === 'ACCEPTED') return;
    if (status !== 'OPEN' && status !== 'EFFECTIVE') throw new AppError('increase/not-open');
    const now = deps.clock.now();
    if (!byClause && compareDates(localDateIn(contract.timeZone, now), effectiveOn) >= 0) throw new AppError('increase/too-late');
    await updateIncreaseAccepted(trx, id, now);
    const part = { rent, increaseId: id };
    const terms = byClause
      ? await listTerms(trx, contractId)
      : await planTerms(trx, billing, { contractId, from: effectiveOn, part, origin: 'INCREASE', staffId: null, now });
    const { recurring, months } = termsOn(terms, effectiveOn);
    await recordConsents(trx, deps.settings, ['higherRent'], {
      ...given,
      orderId: null,
      userId,
      now,
      recurring: {
        purpose: 'RENT',
        amount: recurring,
        currency,
        everyMonths: months,
        from: effectiveOn,
        until: 'END_OF_CONTRACT',
        contractId,
      },
    });
    await raiseCardLimit(trx, contractId, recurring);
    await enqueueActMessage(trx, deps, contract, {
      event: 'INCREASE_ACCEPTED',
      version: id,
      terms: {
        from: effectiveOn,
        before: { amount: money(increase.oldRecurring, currency), months },
        after: { amount: money(recurring, currency), months },
      },
    });
  });
}
