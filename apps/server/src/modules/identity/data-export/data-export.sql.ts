import type { Reader } from '../../../platform/db/database.ts';

export function findExported(reader: Reader, userId: string) {
  return reader.selectFrom('users').select(['email', 'user_language']).where('id', '=', userId).executeTakeFirstOrThrow();
}
