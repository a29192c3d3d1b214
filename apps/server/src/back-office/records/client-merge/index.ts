import { type MergePart, moves, stays } from '../../../platform/module/client-merge.ts';
import { moveNotes } from '../note/index.ts';

export { clientMergeRoutes } from './client-merge.routes.ts';

export const recordsMerging: MergePart[] = [
  {
    columns: [{ table: 'notes', column: 'client_id', fate: 'MOVES' }],
    merge: async (trx, clients) => ({ NOTE: await moveNotes(trx, clients) }),
  },
  moves('client_files', 'client_id', 'FILE'),
  // The index follows by triggers.
  { columns: [{ table: 'search_entries', column: 'client_id', fate: 'MOVES' }] },
  stays('client_views', 'client_id'),
];
