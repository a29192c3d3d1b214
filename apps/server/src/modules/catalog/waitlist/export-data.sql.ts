import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportWaitlist: ExportPart = { name: 'waitlist', read: read };

function read(reader: Reader, { userId, email }: { userId: string; email: string }) {
  return reader
    .selectFrom('waitlist_entries as e')
    .innerJoin('warehouses as w', 'w.id', 'e.warehouse_id')
    .select([
      'w.name as warehouseName',
      'e.email',
      'e.box_size as boxSize',
      'e.created_at as createdAt',
      'e.notified_at as notifiedAt',
      'e.closed_at as closedAt',
      'e.note',
    ])
    .where((eb) => eb.or([eb('e.user_id', '=', userId), eb(sql<string>`lower(e.email)`, '=', email.toLowerCase())]))
    .orderBy('e.created_at')
    .limit(exportLimit)
    .execute();
}
