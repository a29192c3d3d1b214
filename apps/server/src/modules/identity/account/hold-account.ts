import { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { holdUser, isUserBlocked, lockUser } from './lock-account.sql.ts';

/** Returns true if the account exists, and blocks its deletion until the transaction ends. Call it before inserting rows that refer to it. */
export function holdAccount(trx: Trx, userId: string): Promise<boolean> {
  return holdUser(trx, userId);
}

/** True if staff have blocked the client: no sign-in, no order. */
export function isBlocked(trx: Trx, userId: string): Promise<boolean> {
  return isUserBlocked(trx, userId);
}

/** Locks an account for its deletion, so that no concurrent transaction inserts rows that refer to it; null if it is already deleted. */
export async function lockAccount(
  trx: Trx,
  userId: string,
): Promise<{ version: number; email: string; phoneNumber: string | null; firstName: string; language: Language } | null> {
  const row = await lockUser(trx, userId);
  if (row === undefined) return null;
  return {
    version: row.version,
    email: row.email,
    phoneNumber: row.phone_number,
    firstName: row.first_name,
    language: Language.parse(row.user_language),
  };
}
