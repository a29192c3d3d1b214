import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Wrong entries after which a code no longer works. Limit of the table. */
export const mostFailures = 5;

export interface NewSignInCode {
  id: string;
  /** SHA-256 of the cookie of the browser. */
  browserHash: Buffer;
  /** Both null: nobody has the address. */
  userId: string | null;
  staffId: string | null;
  expiresAt: Date;
}

/** Inserts one row, whose code is not known yet. */
export async function insertSignInCode(trx: Trx, { id, browserHash, userId, staffId, expiresAt }: NewSignInCode): Promise<void> {
  await trx
    .insertInto('sign_in_codes')
    .values({ id, browser_hash: browserHash, user_id: userId, staff_id: staffId, expires_at: expiresAt })
    .execute();
}

/** Ends the code of a browser; at most one row. */
export async function deleteCodeOfBrowser(trx: Trx, browserHash: Buffer): Promise<void> {
  await trx.deleteFrom('sign_in_codes').where('browser_hash', '=', browserHash).execute();
}

export async function deleteCodesOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
}

/** Locks a code that is not sent yet, so that concurrent runs of its job send one message; undefined if it is sent, expired or replaced. */
export function lockUnsentCode(trx: Trx, id: string, now: Date) {
  return trx
    .selectFrom('sign_in_codes')
    .select(['user_id as userId', 'staff_id as staffId'])
    .where('id', '=', id)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the code of one row. */
export async function setCode(trx: Trx, id: string, { codeHash, expiresAt }: { codeHash: Buffer; expiresAt: Date }): Promise<void> {
  await trx.updateTable('sign_in_codes').set({ code_hash: codeHash, expires_at: expiresAt }).where('id', '=', id).executeTakeFirstOrThrow();
}

/** A member of staff who receives a code; undefined if the person has left meanwhile. */
export function findStaffReceiver(trx: Trx, staffId: string) {
  return trx.selectFrom('staff').select(['email', 'locale']).where('id', '=', staffId).where('ended_at', 'is', null).executeTakeFirst();
}

/**
 * Counts a try before it is compared, so that concurrent tries cannot exceed the limit; undefined if the browser has no code that works. A right
 * try deletes the row.
 */
export function countTry(reader: Reader, browserHash: Buffer, now: Date) {
  return reader
    .updateTable('sign_in_codes')
    .set({ failures: sql<number>`failures + 1` })
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('failures', '<', mostFailures)
    .returning(['id', 'user_id as userId', 'staff_id as staffId', 'code_hash as codeHash', 'failures'])
    .executeTakeFirst();
}

/** Uses a code. False if another request has used it or replaced it. */
export async function consumeCode(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.deleteFrom('sign_in_codes').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
