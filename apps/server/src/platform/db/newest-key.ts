import { checkValueOf, type SecretKeys } from '../secrets.ts';
import type { Reader } from './database.ts';

/**
 * True if the current key of this process is the one that was used first most recently. During a replacement of the key only such a process encrypts
 * values again: another one would undo its work.
 */
export async function hasNewestKey(reader: Reader, { current }: Pick<SecretKeys, 'current'>): Promise<boolean> {
  const row = await reader.selectFrom('secret_keys').select('check_value').orderBy('first_used_at', 'desc').limit(1).executeTakeFirst();
  return row?.check_value.equals(checkValueOf(current)) ?? false;
}
