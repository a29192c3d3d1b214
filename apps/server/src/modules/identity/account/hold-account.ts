import { Language, UserType } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import { holdUser, lockUser } from './lock-account.sql.ts';

/** Whether the account lives. If so, it cannot be removed until the transaction ends: whatever is hung on it is hung on somebody. */
export function holdAccount(trx: Trx, userId: string): Promise<boolean> {
  return holdUser(trx, userId);
}

/** The account that is about to go, locked against all that would hang something on it; null when it is gone. */
export async function lockAccount(
  trx: Trx,
  userId: string,
): Promise<{ type: UserType; email: string; phoneNumber: string | null; firstName: string; language: Language } | null> {
  const row = await lockUser(trx, userId);
  if (row === undefined) return null;
  return {
    type: UserType.parse(row.type),
    email: row.email,
    phoneNumber: row.phone_number,
    firstName: row.first_name,
    language: Language.parse(row.user_language),
  };
}
