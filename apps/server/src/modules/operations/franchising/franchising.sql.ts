import type { Insertable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { FranchisingContacts } from '../../db/schema.generated.ts';

/** False when the same contact is there already. */
export async function insertContact(trx: Trx, contact: Insertable<FranchisingContacts>): Promise<boolean> {
  const row = await trx
    .insertInto('franchising_contacts')
    .values(contact)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteContactsBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('franchising_contacts').where('received_at', '<', before).execute();
}
