import type { Trx } from '../../../platform/db/database.ts';

/** Locks the row exclusively, against {@link holdUser}; undefined if the account is deleted. */
export function lockUser(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['type', 'version', 'email', 'phone_number', 'first_name', 'user_language'])
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** True if staff have blocked the client. */
export async function isUserBlocked(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('blocked_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.blocked_at !== null;
}

/** Takes a shared lock that blocks deletion until the transaction ends. Returns false if the account is deleted. */
export async function holdUser(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row exclusively, against a concurrent change of the password. Returns false if the account has a password or is deleted. */
export async function lockWithoutPassword(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .where('password_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
