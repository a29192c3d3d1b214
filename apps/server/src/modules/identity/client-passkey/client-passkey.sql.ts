import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { AttestedPasskey } from '../passkey/index.ts';

export interface NewClientPasskey extends AttestedPasskey {
  id: string;
  userId: string;
  now: Date;
}

/** Inserts one row. False if the credential is stored, for any client. */
export async function insertPasskey(trx: Trx, passkey: NewClientPasskey): Promise<boolean> {
  const row = await trx
    .insertInto('client_passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The passkeys of a client, the oldest first; few rows. */
export function listPasskeys(reader: Reader, userId: string) {
  return reader
    .selectFrom('client_passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey with the account that it opens; undefined if it is unknown or removed. */
export function findPasskey(reader: Reader, credentialId: Buffer) {
  return reader
    .selectFrom('client_passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId', 'p.public_key as publicKey'])
    .select(['u.password_hash as passwordHash', 'u.email_confirmed_at as confirmedAt', 'u.blocked_at as blockedAt'])
    .where('p.credential_id', '=', credentialId)
    .where('u.anonymised_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Stores a use. False if the passkey was removed, or if its count did not rise: a copy of it exists. Authenticators without a count always
 * report 0.
 */
export async function advancePasskey(trx: Trx, { id, signCount, now }: { id: string; signCount: number; now: Date }): Promise<boolean> {
  const row = await trx
    .updateTable('client_passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sign_count', '<', signCount), eb.and([eb('sign_count', '=', 0), eb.lit(signCount === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the client has no such passkey. */
export async function renamePasskey(trx: Trx, { id, userId, name }: { id: string; userId: string; name: string }): Promise<boolean> {
  const row = await trx
    .updateTable('client_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the client has no such passkey. */
export async function deletePasskey(trx: Trx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const row = await trx.deleteFrom('client_passkeys').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Deletes the passkeys and the challenges of an account that ends. */
export async function deletePasskeysOfClient(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('client_passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('client_passkey_challenges').where('user_id', '=', userId).execute();
}

export async function countPasskeys(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('client_passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
