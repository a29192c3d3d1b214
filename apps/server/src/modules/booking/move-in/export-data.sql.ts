import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportMoveIns: ExportPart = { name: 'moveIns', read: (reader, { userId }) => read(reader, userId) };

function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('move_ins')
    .select((eb) => [
      'id',
      'state',
      'details',
      'accepted_at as acceptedAt',
      eb.fn<string | null>('host', ['accepted_ip']).as('acceptedIp'),
      'created_at as createdAt',
    ])
    .where('client_id', '=', userId)
    .orderBy('created_at')
    .limit(exportLimit)
    .execute();
}
