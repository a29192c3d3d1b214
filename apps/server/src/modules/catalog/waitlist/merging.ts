import type { MergePart } from '../../../platform/module/client-merge.ts';
import { movePlaces } from './merge.sql.ts';

export const waitlistMerging: MergePart = {
  columns: [{ table: 'waitlist_entries', column: 'user_id', fate: 'MOVES' }],
  merge: async (trx, clients) => ({ WAITLIST: await movePlaces(trx, clients) }),
};
