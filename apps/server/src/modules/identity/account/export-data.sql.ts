import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportSessions: ExportPart = { name: 'sessions', read: (reader, { userId }) => read(reader, userId) };

/** Signed-in periods and remembered devices, without the hashes that identify them. */
function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('sessions')
    .select([
      'device',
      'network',
      'created_at as createdAt',
      'signed_in_at as signedInAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'remember_me as remembered',
      sql<string | null>`null`.as('deviceId'),
    ])
    .where('user_id', '=', userId)
    .unionAll(
      reader
        .selectFrom('device_tokens')
        .select([
          'device',
          'network',
          'created_at as createdAt',
          'created_at as signedInAt',
          'last_used_at as lastUsedAt',
          'expires_at as expiresAt',
          sql<boolean>`true`.as('remembered'),
          'device_id as deviceId',
        ])
        .where('user_id', '=', userId),
    )
    .orderBy('createdAt')
    .limit(exportLimit)
    .execute();
}
