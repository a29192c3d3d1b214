import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportAccessLinks: ExportPart = { name: 'accessLinks', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('access_links as t')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .select([
      't.email',
      't.valid_from as validFrom',
      't.valid_to as validTo',
      't.created_at as createdAt',
      't.revoked_at as revokedAt',
      't.last_used_at as lastUsedAt',
      'c.business_id as contractBusinessId',
    ])
    .where('t.created_by', '=', userId)
    .orderBy('t.created_at')
    .limit(exportLimit)
    .execute();
}
