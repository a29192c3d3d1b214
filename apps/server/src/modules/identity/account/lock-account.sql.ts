import type { Trx } from '../../db/database.ts';

/** Undefined when the account is gone. Waits for whatever hangs something on the account at this moment, and makes it wait. */
export function lockUser(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['type', 'email', 'phone_number', 'first_name', 'user_language'])
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** False when the account is gone. Until the transaction ends it cannot go; others may hold it at the same time. */
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
