import type { Insertable, Selectable } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { Cancellations } from '../../db/schema.generated.ts';

/** One request per contract: the primary key. */
export async function insertCancellation(trx: Trx, row: Insertable<Cancellations>): Promise<void> {
  await trx.insertInto('cancellations').values(row).executeTakeFirstOrThrow();
}

export function findCancellation(reader: Reader, contractId: string): Promise<Selectable<Cancellations> | undefined> {
  return reader.selectFrom('cancellations').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}
