import type { Insertable } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { FranchisingContacts } from '../../../platform/db/schema.generated.ts';

/** Returns false if the same contact exists. */
export async function insertContact(trx: Trx, contact: Insertable<FranchisingContacts>): Promise<boolean> {
  const row = await trx
    .insertInto('franchising_contacts')
    .values(contact)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
