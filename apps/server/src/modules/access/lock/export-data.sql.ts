import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportDoorEvents: ExportPart = { name: 'doorEvents', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('door_log as d')
    .innerJoin('contracts as c', 'c.id', 'd.contract_id')
    .select(['d.at', 'd.event', 'd.door', 'd.reason', 'd.distance_m as distanceM', 'd.accuracy_m as accuracyM'])
    .select('c.business_id as contractBusinessId')
    .where('d.user_id', '=', userId)
    .orderBy('d.at')
    .limit(exportLimit)
    .execute();
}
