import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportPromises: ExportPart = { name: 'promises', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('promises')
    .select(['amount', 'currency', 'made_on as madeOn', 'promised_on as promisedOn'])
    .where('client_id', '=', userId)
    .orderBy('made_at')
    .limit(exportLimit)
    .execute();
}
