import { AppError } from '../../../platform/app-error.ts';
import type { MergePart } from '../../../platform/module/client-merge.ts';
import { hasMoneyUnderWay } from './merge.sql.ts';

/** Payments belong to orders and rents, cards to contracts: they follow them. */
export const paymentMerging: MergePart = {
  columns: [],
  assertMergeable: async (trx, clients) => {
    if (await hasMoneyUnderWay(trx, clients)) throw new AppError('client/merge-payment-open');
  },
};
