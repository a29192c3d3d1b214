import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportErrorReports: ExportPart = { name: 'errorReports', read: (reader, { email }) => read(reader, email) };

function read(reader: Reader, email: string) {
  return reader
    .selectFrom('error_reports')
    .select(['error', 'context', 'received_at as receivedAt'])
    .where(sql<string>`lower(context ->> 'username')`, '=', email.toLowerCase())
    .orderBy('received_at')
    .limit(exportLimit)
    .execute();
}
