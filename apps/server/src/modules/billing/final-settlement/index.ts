import { money } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import type { FinalSettlement } from '../../tenancy/index.ts';
import { cancelUnpaidDeposits } from '../account/index.ts';
import { spendCredit, spendDiscount } from '../approval/index.ts';
import { billRest, previewCharge, priceTerms } from '../billing-run/index.ts';
import { settleDifference } from '../mid-term/index.ts';
import { deleteRentsBeyond, findDebt, hasUnpaidRents } from '../rent/index.ts';
import { pendingPromotionRefund } from '../rent-payment/index.ts';
import { creditUnusedDays, previewUnusedDays } from './credit-unused-days.ts';

/** Implements the final settlement port of context `tenancy`. */
export const createFinalSettlement = (deps: Deps): FinalSettlement => ({
  hasUnpaidRents,
  deleteRentsBeyond,
  previewUnusedDays,
  pendingPromotionRefund,
  creditUnusedDays: (trx, contract) => creditUnusedDays(trx, deps, contract),
  cancelUnpaidDeposits: (trx, contractId) => cancelUnpaidDeposits(trx, deps, contractId),
  previewCharge,
  priceTerms,
  billRest: (trx, contractId, today) => billRest(trx, deps, contractId, today),
  settleDifference: (trx, contract, change) => settleDifference(trx, deps, contract, change),
  spendCredit: (trx, credit) => spendCredit(trx, deps, credit),
  spendDiscount: (trx, discount) => spendDiscount(trx, deps, discount),
  readDebt: async (reader, contractId) => {
    const debt = await findDebt(reader, contractId);
    return debt === undefined ? null : { amount: money(debt.amount, debt.currency), since: debt.since };
  },
});
