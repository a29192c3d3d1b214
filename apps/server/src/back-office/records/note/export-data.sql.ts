import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

/** Notes of staff about the client. Who wrote them is left out. */
export const exportNotes: ExportPart = { name: 'notes', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('notes as n')
    .leftJoin('contracts as c', 'c.id', 'n.contract_id')
    .select(['n.text', 'n.created_at as createdAt', 'n.changed_at as changedAt', 'c.business_id as contractBusinessId'])
    .where('n.client_id', '=', userId)
    .orderBy('n.created_at')
    .limit(exportLimit)
    .execute();
}
