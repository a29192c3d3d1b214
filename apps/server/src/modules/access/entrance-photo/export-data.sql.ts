import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

/** Metadata only. The client can view the pictures in the application until they are deleted. */
export const exportEntrancePhotos: ExportPart = { name: 'entrancePhotos', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('entrance_photos as p')
    .innerJoin('contracts as c', 'c.id', 'p.contract_id')
    .select(['p.taken_at as takenAt', 'p.delete_after as deletedAfter', 'c.business_id as contractBusinessId'])
    .where('p.user_id', '=', userId)
    .orderBy('p.taken_at')
    .limit(exportLimit)
    .execute();
}
