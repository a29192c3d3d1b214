import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Newest first, at most `limit`; `recipient` matches any part of the address. */
export function listMessages(reader: Reader, { recipient, limit }: { recipient: string; limit: number }) {
  return reader
    .selectFrom('messages')
    .select([
      'id',
      'channel',
      'recipient',
      'language',
      'subject',
      'template',
      'status',
      'created_at as createdAt',
      'last_error as lastError',
    ])
    .$if(recipient !== '', (query) => query.where(sql<boolean>`strpos(lower(recipient), lower(${recipient})) > 0`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

export function findMessage(reader: Reader, id: string) {
  return reader
    .selectFrom('messages')
    .select([
      'id',
      'channel',
      'recipient',
      'language',
      'subject',
      'template',
      'data',
      'status',
      'html',
      'text',
      'created_at as createdAt',
      'last_error as lastError',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}
export type FoundMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;
