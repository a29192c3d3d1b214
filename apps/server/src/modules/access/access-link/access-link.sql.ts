import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface NewAccessLink {
  id: string;
  contractId: string;
  createdBy: string;
  email: string;
  /** SHA-256 of the token in the link. */
  tokenHash: Buffer;
  validFrom: Date;
  validTo: Date;
  now: Date;
}

export async function insertAccessLink(trx: Trx, token: NewAccessLink): Promise<void> {
  await trx
    .insertInto('access_links')
    .values({
      id: token.id,
      contract_id: token.contractId,
      created_by: token.createdBy,
      email: token.email,
      token_hash: token.tokenHash,
      valid_from: token.validFrom,
      valid_to: token.validTo,
      created_at: token.now,
    })
    .execute();
}

function tokens(reader: Reader) {
  return reader
    .selectFrom('access_links as t')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select([
      't.id',
      'c.id as contract_id',
      't.email',
      't.valid_from',
      't.valid_to',
      't.created_at',
      't.revoked_at',
      't.last_used_at',
      'b.name as box_name',
      'w.name as warehouse_name',
    ]);
}
export type AccessLinkRow = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>;

/** The tokens that a client created, newest first; at most 200. */
export function listAccessLinks(reader: Reader, createdBy: string): Promise<AccessLinkRow[]> {
  return tokens(reader).where('t.created_by', '=', createdBy).orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').limit(200).execute();
}

export function getAccessLink(reader: Reader, id: string): Promise<AccessLinkRow> {
  return tokens(reader).where('t.id', '=', id).executeTakeFirstOrThrow();
}

/** The token with this hash and its place, unless it was revoked. */
export function findByHash(reader: Reader, tokenHash: Buffer) {
  return reader
    .selectFrom('access_links as t')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select([
      't.id',
      't.email',
      'c.id as contract_id',
      't.valid_from',
      't.valid_to',
      'c.status',
      'c.starts_on',
      'c.terminates_on',
      'b.id as box_id',
      'b.name as box_name',
      'w.id as warehouse_id',
      'w.name as warehouse_name',
      'w.street',
      'w.number',
      'w.city',
      'w.zip',
      'w.country',
      'w.lat',
      'w.lng',
      'w.time_zone',
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst();
}
export type FoundToken = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

export async function touchAccessLink(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('access_links').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Returns false if the client created no such token. A second call keeps the instant of the first. */
export async function revokeAccessLink(trx: Trx, id: string, createdBy: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('access_links')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Data that authorises a client to create an access link, and data for the message to its recipient. */
export function findContractToShare(reader: Reader, contractId: string, userId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select((eb) => [
      'c.client_id',
      'c.status',
      'c.starts_on',
      'c.terminates_on',
      'b.name as box_name',
      'w.name as warehouse_name',
      'w.street',
      'w.number',
      'w.zip',
      'w.city',
      'w.country',
      'w.time_zone',
      eb
        .exists(
          eb.selectFrom('box_sharings as s').select('s.user_id').whereRef('s.contract_id', '=', 'c.id').where('s.user_id', '=', userId),
        )
        .as('shared'),
    ])
    .where('c.id', '=', contractId)
    .executeTakeFirst();
}

/** The row stays, because the door log refers to it. */
export async function anonymiseAccessLinksOf(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('access_links')
    .set((eb) => ({ email: '', revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('created_by', '=', userId)
    .execute();
}

/** Retention: deletes links that ended, once no unlock attempt refers to them. @returns the number of deleted rows */
export async function deleteEndedLinks(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from access_links where id in (
      select t.id from access_links t
      where t.valid_to <= ${before}
        and not exists (select from door_log g where g.access_link_id = t.id)
        and not exists (select from lock_commands c where c.access_link_id = t.id)
      limit ${limit} for update of t skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
