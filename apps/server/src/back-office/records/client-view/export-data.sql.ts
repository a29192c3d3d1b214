import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

/** When staff viewed the account. Who it was is left out. */
export const exportViews: ExportPart = { name: 'staffViews', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('client_views')
    .select(['cause', 'opened_at as openedAt', 'ended_at as endedAt', 'expires_at as expiresAt'])
    .where('client_id', '=', userId)
    .where('opened_at', 'is not', null)
    .orderBy('opened_at')
    .limit(exportLimit)
    .execute();
}
