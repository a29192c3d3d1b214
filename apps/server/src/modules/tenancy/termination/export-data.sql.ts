import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportTerminationRequests: ExportPart = { name: 'terminations', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('terminations as x')
    .innerJoin('contracts as c', 'c.id', 'x.contract_id')
    .select(['c.business_id as contractBusinessId', 'x.day', 'x.note', 'x.reasons', 'x.requested_at as requestedAt'])
    .where('x.requested_by', '=', userId)
    .orderBy('x.requested_at')
    .limit(exportLimit)
    .execute();
}
