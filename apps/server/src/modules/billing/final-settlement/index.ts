import type { Deps } from '../../../platform/module/context.ts';
import type { FinalSettlement } from '../../tenancy/index.ts';
import { deleteRentsBeyond, hasUnpaidRents } from '../rent/index.ts';
import { pendingPromotionRefund } from '../rent-payment/index.ts';
import { creditUnusedDays, previewUnusedDays } from './credit-unused-days.ts';

/** Implements the final settlement port of context `tenancy`. */
export const createFinalSettlement = (deps: Deps): FinalSettlement => ({
  hasUnpaidRents,
  deleteRentsBeyond,
  previewUnusedDays,
  pendingPromotionRefund,
  creditUnusedDays: (trx, contract) => creditUnusedDays(trx, deps, contract),
});
