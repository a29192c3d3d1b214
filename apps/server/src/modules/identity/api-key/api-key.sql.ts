import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { type GrantRow, grantsOf } from '../staff-session/grant.sql.ts';

export interface PresentedKeyRow {
  id: string;
  name: string;
  staff_id: string;
  rights: string[];
  warehouse_id: string | null;
  legal_entity_id: string | null;
  /** Of the legal entity. */
  warehouse_ids: string[];
  addresses: string[];
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  holder_left: boolean;
  /** Of the person for whom the key acts. */
  grants: GrantRow[];
}

/** The key with this hash and the rights of its person; undefined for an unknown one. One statement: it runs before every request with a key. */
export async function findKey(reader: Reader, keyHash: Buffer, now: Date): Promise<PresentedKeyRow | undefined> {
  const { rows } = await sql<PresentedKeyRow>`
    select k.id, k.name, k.staff_id, k.rights, k.warehouse_id, k.legal_entity_id, k.addresses, k.expires_at, k.last_used_at, k.revoked_at,
      coalesce((select json_agg(w.id) from warehouses w where w.legal_entity_id = k.legal_entity_id), '[]'::json) as warehouse_ids,
      m.ended_at is not null as holder_left, ${grantsOf(sql`k.staff_id`, now)} as grants
    from api_keys k join staff m on m.id = k.staff_id
    where k.key_hash = ${keyHash}`.execute(reader);
  return rows[0];
}

/** Stores the use of a key. */
export async function touchKey(reader: Reader, id: string, now: Date): Promise<void> {
  await reader.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

export interface NewKey {
  id: string;
  name: string;
  keyHash: Buffer;
  prefix: string;
  staffId: string;
  rights: readonly string[];
  warehouseId: string | null;
  legalEntityId: string | null;
  addresses: readonly string[];
  now: Date;
  expiresAt: Date;
}

/** Inserts one row. False if a key with this name is not revoked. */
export async function insertKey(trx: Trx, key: NewKey): Promise<boolean> {
  const row = await trx
    .insertInto('api_keys')
    .values({
      id: key.id,
      name: key.name,
      key_hash: key.keyHash,
      prefix: key.prefix,
      staff_id: key.staffId,
      rights: [...key.rights],
      warehouse_id: key.warehouseId,
      legal_entity_id: key.legalEntityId,
      addresses: [...key.addresses],
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).where('revoked_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keys with their persons: those that are neither revoked nor expired first, then the newest first. At most 500. */
export function listKeys(reader: Reader, now: Date) {
  return reader
    .selectFrom('api_keys as k')
    .innerJoin('staff as m', 'm.id', 'k.staff_id')
    .select([
      'k.id',
      'k.name',
      'k.prefix',
      'k.rights',
      'k.warehouse_id',
      'k.legal_entity_id',
      'k.addresses',
      'k.created_at',
      'k.expires_at',
    ])
    .select(['k.last_used_at', 'k.revoked_at', 'k.staff_id', 'm.name as holder_name', 'm.ended_at as holder_ended_at'])
    .orderBy(sql`k.revoked_at is not null or k.expires_at <= ${now}`)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(500)
    .execute();
}

/** Locks a key; undefined if it does not exist. */
export function lockKey(trx: Trx, id: string) {
  return trx
    .selectFrom('api_keys')
    .select(['name', 'revoked_at', 'warehouse_id', 'legal_entity_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Revokes one key. */
export async function updateRevoked(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute();
}
