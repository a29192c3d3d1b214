import type { Insertable } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { Consents } from '../../../platform/db/schema.generated.ts';

/** Rows are immutable: a trigger rejects changes. */
export async function insertConsents(trx: Trx, consents: Insertable<Consents>[]): Promise<void> {
  await trx.insertInto('consents').values(consents).execute();
}
