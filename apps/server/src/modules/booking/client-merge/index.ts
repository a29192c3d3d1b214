import { AppError } from '../../../platform/app-error.ts';
import { type MergePart, moves } from '../../../platform/module/client-merge.ts';
import { hasOpenOrder, moveOrders } from './merge.sql.ts';

/** Orders keep their billing details. An unfinished one would otherwise become a contract of an address that nobody has any more. */
export const bookingMerging: MergePart[] = [
  {
    columns: [
      { table: 'orders', column: 'client_id', fate: 'MOVES' },
      { table: 'orders', column: 'placed_by', fate: 'MOVES' },
    ],
    assertMergeable: async (trx, clients) => {
      if (await hasOpenOrder(trx, clients)) throw new AppError('client/merge-order-open');
    },
    merge: async (trx, clients) => ({ ORDER: await moveOrders(trx, clients) }),
  },
  moves('move_ins', 'client_id'),
];
