import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportPasskeys: ExportPart = { name: 'passkeys', read: (reader, { userId }) => read(reader, userId) };

/** Names and use of the passkeys, without keys and ids that identify their devices. */
function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('client_passkeys')
    .select(['name', 'backed_up as backedUp', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(exportLimit)
    .execute();
}
