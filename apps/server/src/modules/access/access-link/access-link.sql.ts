import type { Reader, Trx } from '../../db/database.ts';

export interface NewUnlockToken {
  id: string;
  contractId: string;
  createdBy: string;
  email: string;
  /** SHA-256 of what stands in the link. */
  tokenHash: Buffer;
  validFrom: Date;
  validTo: Date;
  now: Date;
}

export async function insertUnlockToken(trx: Trx, token: NewUnlockToken): Promise<void> {
  await trx
    .insertInto('unlock_tokens')
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
    .selectFrom('unlock_tokens as t')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select([
      't.id',
      't.contract_id',
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
export type UnlockTokenRow = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>;

/** Those that a client made, newest first; at most 200. */
export function listUnlockTokens(reader: Reader, createdBy: string): Promise<UnlockTokenRow[]> {
  return tokens(reader).where('t.created_by', '=', createdBy).orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').limit(200).execute();
}

export function getUnlockToken(reader: Reader, id: string): Promise<UnlockTokenRow> {
  return tokens(reader).where('t.id', '=', id).executeTakeFirstOrThrow();
}

/** A token that was not revoked, by what stands in its link, with the place that it leads to. */
export function findByHash(reader: Reader, tokenHash: Buffer) {
  return reader
    .selectFrom('unlock_tokens as t')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select((eb) => [
      't.id',
      't.email',
      't.contract_id',
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
      eb
        .exists(eb.selectFrom('locks as l').select('l.id').whereRef('l.warehouse_id', '=', 'w.id').where('l.door', '=', 'BACKUP_ENTRANCE'))
        .as('has_backup'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst();
}
export type FoundToken = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

export async function touchUnlockToken(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('unlock_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** False when the client made no such token. One that is revoked already stays as it is. */
export async function revokeUnlockToken(trx: Trx, id: string, createdBy: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('unlock_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What decides whether a client may give access to a contract, and what the letter about it says. */
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

/** The door log goes on naming the token, so its row stays. */
export async function eraseUnlockTokens(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('unlock_tokens')
    .set((eb) => ({ email: '', revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('created_by', '=', userId)
    .execute();
}
