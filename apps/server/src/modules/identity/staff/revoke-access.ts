import type { Trx } from '../../../platform/db/database.ts';
import { deletePasskeysOfStaff } from '../passkey/index.ts';
import { deleteSessionsOfStaff, replaceRecoveryCodes } from '../staff-session/index.ts';
import { removeCredentials, revokeKeysOf } from './staff.sql.ts';

/**
 * Ends every way into an account at once: sessions, passkeys, password, authenticator, PIN, recovery codes and API keys. Until an invitation is accepted, the
 * person counts as invited.
 * @throws a violation of last_owner_stays at the commit
 */
export async function revokeAccess(trx: Trx, staffId: string, now: Date): Promise<{ sessions: number; apiKeys: number }> {
  const sessions = await deleteSessionsOfStaff(trx, staffId);
  await deletePasskeysOfStaff(trx, staffId);
  await replaceRecoveryCodes(trx, staffId, []);
  await removeCredentials(trx, staffId);
  return { sessions, apiKeys: await revokeKeysOf(trx, staffId, now) };
}
