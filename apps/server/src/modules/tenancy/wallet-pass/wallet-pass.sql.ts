import type { OpeningRange } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Facts on the pass of a contract, without door codes. @throws Error if the contract does not exist */
export function getPassFacts(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select([
      'c.id as contractId',
      'c.business_id as number',
      'c.status',
      'c.terminates_on as terminatesOn',
      'b.name as boxName',
      'w.name as warehouseName',
      'w.country',
      'w.street',
      'w.number as streetNumber',
      'w.city',
      'w.zip',
      'w.lat',
      'w.lng',
      'w.time_zone as timeZone',
      sql<OpeningRange[]>`w.opening_hours`.as('openingHours'),
    ])
    .where('c.id', '=', contractId)
    .executeTakeFirstOrThrow();
}
export type PassFacts = Awaited<ReturnType<typeof getPassFacts>>;
