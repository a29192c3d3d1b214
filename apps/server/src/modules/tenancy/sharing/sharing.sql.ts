import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** The client of a contract, and since when it is shared with `userId`; undefined for an unknown contract. */
export function findStanding(reader: Reader, contractId: string, userId: string) {
  return (
    reader
      .selectFrom('contracts as c')
      .leftJoin('box_sharings as s', (join) => join.onRef('s.contract_id', '=', 'c.id').on('s.user_id', '=', userId))
      .select(['c.client_id', 's.shared_at'])
      .where('c.id', '=', contractId)
      // An imported contract does not exist for its client before it goes live.
      .where('c.quiet', '=', false)
      .executeTakeFirst()
  );
}

/** Locks the contract, so that concurrent sharings of one box are counted correctly. */
export function lockContract(trx: Trx, contractId: string) {
  return trx.selectFrom('contracts').select(['id', 'status']).where('id', '=', contractId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The data of a box for messages about its sharing. */
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
      'w.country',
      'u.first_name as owner_first_name',
      'u.last_name as owner_last_name',
    ])
    .where('c.id', '=', contractId)
    .executeTakeFirstOrThrow();
}

/** Who else may open the box of a contract, by name. */
export async function listPeople(reader: Reader, contractId: string): Promise<{ clientId: string; name: string; since: Date }[]> {
  const { rows } = await sql<{ clientId: string; name: string; since: Date }>`
    select s.user_id as "clientId", trim(u.first_name || ' ' || u.last_name) as name, s.shared_at as since
    from box_sharings s join users u on u.id = s.user_id where s.contract_id = ${contractId} order by name, s.user_id`.execute(reader);
  return rows;
}

export async function countPeople(reader: Reader, contractId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('box_sharings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false if the box is shared with this person already */
export async function insertSharing(trx: Trx, row: { contractId: string; userId: string; now: Date }): Promise<boolean> {
  const inserted = await trx
    .insertInto('box_sharings')
    .values({ contract_id: row.contractId, user_id: row.userId, shared_at: row.now })
    .onConflict((conflict) => conflict.columns(['contract_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes a sharing. @returns undefined if there was none */
export function deleteSharing(trx: Trx, contractId: string, userId: string): Promise<{ shared_at: Date } | undefined> {
  return trx
    .deleteFrom('box_sharings')
    .where('contract_id', '=', contractId)
    .where('user_id', '=', userId)
    .returning('shared_at')
    .executeTakeFirst();
}

/** Deletes all sharings of a contract. */
export async function deleteSharings(trx: Trx, contractId: string): Promise<void> {
  await trx.deleteFrom('box_sharings').where('contract_id', '=', contractId).execute();
}

/** Upper limit that keeps the response bounded. */
const maxRows = 500;

/** Boxes shared with a person, newest first. */
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
    .limit(maxRows)
    .execute();
}
export type SharedBoxRow = Awaited<ReturnType<typeof listSharedWith>>[number];

/** The people with whom a client shares boxes, by contract, in the order of sharing. */
export function listSharedBy(reader: Reader, clientId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('box_sharings as s', 's.contract_id', 'c.id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['c.id as contract_id', 's.shared_at', 'u.email'])
    .where('c.client_id', '=', clientId)
    .where('u.anonymised_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .orderBy('s.shared_at')
    .orderBy(sql`lower(u.email)`)
    .limit(maxRows)
    .execute();
}
export type SharedPersonRow = Awaited<ReturnType<typeof listSharedBy>>[number];
