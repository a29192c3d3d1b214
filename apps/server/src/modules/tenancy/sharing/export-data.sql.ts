import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportSharing: ExportPart = { name: 'sharing', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('box_sharings as s')
    .innerJoin('contracts as c', 'c.id', 's.contract_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('users as person', 'person.id', 's.user_id')
    .select(['b.name as boxName', 's.shared_at as sharedAt'])
    .select(sql<boolean>`c.client_id = ${userId}`.as('sharedByMe'))
    .select(sql<string | null>`case when c.client_id = ${userId} then person.email end`.as('sharedWith'))
    .where((eb) => eb.or([eb('s.user_id', '=', userId), eb('c.client_id', '=', userId)]))
    .orderBy('s.shared_at')
    .limit(exportLimit)
    .execute();
}
