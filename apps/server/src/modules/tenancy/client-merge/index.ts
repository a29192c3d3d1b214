import { type MergePart, moves, stays } from '../../../platform/module/client-merge.ts';
import { lockContractsOf, moveSharings } from './merge.sql.ts';

/** Contracts keep their codes, cards and terms. A statement of withdrawal is evidence of who made it. */
export const tenancyMerging: MergePart[] = [
  { columns: [], lock: lockContractsOf },
  moves('contracts', 'client_id', 'CONTRACT'),
  {
    columns: [{ table: 'box_sharings', column: 'user_id', fate: 'MOVES' }],
    merge: async (trx, clients) => ({ SHARING: await moveSharings(trx, clients) }),
  },
  moves('terminations', 'requested_by'),
  stays('withdrawals', 'stated_by'),
];
