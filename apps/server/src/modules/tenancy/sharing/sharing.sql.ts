import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

/** Whose contract it is, and whether it is shared with `userId`; undefined when there is no such contract. */
export function findStanding(reader: Reader, contractId: string, userId: string) {
  return reader
    .selectFrom('contracts as c')
    .leftJoin('box_sharings as s', (join) => join.onRef('s.contract_id', '=', 'c.id').on('s.user_id', '=', userId))
    .select(['c.client_id', 's.shared_at'])
    .where('c.id', '=', contractId)
    .executeTakeFirst();
}

/** The contract, locked, so that sharings of one box are counted one after another. */
export function lockContract(trx: Trx, contractId: string) {
  return trx.selectFrom('contracts').select(['id', 'status']).where('id', '=', contractId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** What is told of a box to those it is shared with. */
export function readBoxPlace(reader: Reader, contractId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .select([
      'b.name as box_name',
      'w.name as warehouse_name',
      'w.street',
      'w.number',
      'w.zip',
      'w.city',
      'u.first_name as owner_first_name',
      'u.last_name as owner_last_name',
    ])
    .where('c.id', '=', contractId)
    .executeTakeFirstOrThrow();
}

export async function countPeople(reader: Reader, contractId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('box_sharings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the box is shared with this person already. */
export async function insertSharing(trx: Trx, row: { contractId: string; userId: string; now: Date }): Promise<boolean> {
  const inserted = await trx
    .insertInto('box_sharings')
    .values({ contract_id: row.contractId, user_id: row.userId, shared_at: row.now })
    .onConflict((conflict) => conflict.columns(['contract_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends a sharing; undefined when there was none. */
export function deleteSharing(trx: Trx, contractId: string, userId: string): Promise<{ shared_at: Date } | undefined> {
  return trx
    .deleteFrom('box_sharings')
    .where('contract_id', '=', contractId)
    .where('user_id', '=', userId)
    .returning('shared_at')
    .executeTakeFirst();
}

/** The contract has ended, and every sharing of its box with it. */
export async function deleteSharings(trx: Trx, contractId: string): Promise<void> {
  await trx.deleteFrom('box_sharings').where('contract_id', '=', contractId).execute();
}

/** More than anybody is shared with; keeps the answer bounded. */
const most = 500;

/** Boxes shared with a person, the latest first. */
export function listSharedWith(reader: Reader, userId: string) {
  return reader
    .selectFrom('box_sharings as s')
    .innerJoin('contracts as c', 'c.id', 's.contract_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .select([
      's.shared_at',
      'c.id as contract_id',
      'c.status',
      'c.overlocked_at',
      'c.access_code_encrypted',
      'c.lock_code_encrypted',
      'b.name as box_name',
      'b.area_cm2',
      'b.width_cm',
      'b.length_cm',
      'b.height_cm',
      'b.lock_version',
      'w.id as warehouse_id',
      'w.name as warehouse_name',
      'w.country',
      'w.street',
      'w.number',
      'w.city',
      'w.zip',
      'w.lat',
      'w.lng',
      'w.time_zone',
      'u.first_name as owner_first_name',
      'u.last_name as owner_last_name',
    ])
    .where('s.user_id', '=', userId)
    .orderBy('s.shared_at', 'desc')
    .orderBy('c.id')
    .limit(most)
    .execute();
}
export type SharedBoxRow = Awaited<ReturnType<typeof listSharedWith>>[number];

/** With whom a client shares which box, contract by contract, in the order in which it was shared. */
export function listSharedBy(reader: Reader, clientId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('box_sharings as s', 's.contract_id', 'c.id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['c.id as contract_id', 's.shared_at', 'u.email', 'u.first_name', 'u.last_name'])
    .where('c.client_id', '=', clientId)
    .where('u.anonymised_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .orderBy('s.shared_at')
    .orderBy(sql`lower(u.email)`)
    .limit(most)
    .execute();
}
export type SharedPersonRow = Awaited<ReturnType<typeof listSharedBy>>[number];
