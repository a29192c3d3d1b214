import type { Insertable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Consents } from '../../db/schema.generated.ts';

/** Written once: the database refuses any change to them. */
export async function insertConsents(trx: Trx, consents: Insertable<Consents>[]): Promise<void> {
  await trx.insertInto('consents').values(consents).execute();
}
