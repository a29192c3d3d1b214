import { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { holdUser, lockUser } from './lock-account.sql.ts';

/** Returns true if the account exists, and blocks its deletion until the transaction ends. Call it before inserting rows that refer to it. */
export function holdAccount(trx: Trx, userId: string): Promise<boolean> {
  return holdUser(trx, userId);
}

/** Locks an account for its deletion, so that no concurrent transaction inserts rows that refer to it; null if it is already deleted. */
export async function lockAccount(
  trx: Trx,
  userId: string,
): Promise<{ email: string; phoneNumber: string | null; firstName: string; language: Language } | null> {
  const row = await lockUser(trx, userId);
  if (row === undefined) return null;
  return {
    email: row.email,
    phoneNumber: row.phone_number,
    firstName: row.first_name,
    language: Language.parse(row.user_language),
  };
}
