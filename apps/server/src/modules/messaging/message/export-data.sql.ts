import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

/** Without the content, which can contain links that give access to the account. */
export const exportMessages: ExportPart = { name: 'messages', read: (reader, { email }) => read(reader, email) };

function read(reader: Reader, email: string) {
  return reader
    .selectFrom('messages')
    .select(['channel', 'recipient', 'language', 'template', 'subject', 'status', 'created_at as createdAt', 'sent_at as sentAt'])
    .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .limit(exportLimit)
    .execute();
}
