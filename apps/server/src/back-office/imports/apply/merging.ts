import type { MergePart } from '../../../platform/module/client-merge.ts';
import { moveImportedClient } from './places.sql.ts';

/** A newer file of the other system means the survivor. The column refers to records of several kinds, so that it has no foreign key. */
export const importMerging: MergePart = {
  columns: [{ table: 'import_records', column: 'record_id', fate: 'MOVES' }],
  merge: async (trx, clients) => {
    await moveImportedClient(trx, clients);
    return {};
  },
};
