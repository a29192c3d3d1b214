import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface NewPasskeyRow {
  id: string;
  staffId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  isBackedUp: boolean;
  name: string;
  now: Date;
}

/** Inserts one row. False if the credential is stored, for anybody. */
export async function insertPasskey(trx: Trx, passkey: NewPasskeyRow): Promise<boolean> {
  const row = await trx
    .insertInto('staff_passkeys')
    .values({
      id: passkey.id,
      staff_id: passkey.staffId,
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

/** The passkeys of a person, the oldest first; few rows. */
export function listPasskeys(reader: Reader, staffId: string) {
  return reader
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'backed_up', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey of a person who works here; otherwise undefined. */
export function findPasskey(reader: Reader, credentialId: Buffer) {
  return reader
    .selectFrom('staff_passkeys as p')
    .innerJoin('staff as m', 'm.id', 'p.staff_id')
    .select(['p.id', 'p.staff_id as staffId', 'p.credential_id as credentialId', 'p.public_key as publicKey'])
    .where('p.credential_id', '=', credentialId)
    .where('m.ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Stores a use. False if the passkey was removed, or if its count did not rise: a copy of it exists. Authenticators without a count always
 * report 0.
 */
export async function advancePasskey(trx: Trx, { id, signCount, now }: { id: string; signCount: number; now: Date }): Promise<boolean> {
  const row = await trx
    .updateTable('staff_passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sign_count', '<', signCount), eb.and([eb('sign_count', '=', 0), eb.lit(signCount === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the earlier name; undefined if the person has no such passkey */
export async function renamePasskey(
  trx: Trx,
  { id, staffId, name }: { id: string; staffId: string; name: string },
): Promise<string | undefined> {
  const before = await trx
    .selectFrom('staff_passkeys')
    .select('name')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  await trx.updateTable('staff_passkeys').set({ name }).where('id', '=', id).execute();
  return before.name;
}

/** @returns the name; undefined if the person has no such passkey */
export async function deletePasskey(trx: Trx, { id, staffId }: { id: string; staffId: string }): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeysOfStaff(trx: Trx, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}

/** Locks the person, so that passkeys are counted one addition at a time. @returns how many passkeys the person has */
export async function lockAndCountPasskeys(trx: Trx, staffId: string): Promise<number> {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().executeTakeFirst();
  const { count } = await trx
    .selectFrom('staff_passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How a person is called; one row. */
export function getPerson(reader: Reader, staffId: string): Promise<{ id: string; email: string; name: string }> {
  return reader.selectFrom('staff').select(['id', 'email', 'name']).where('id', '=', staffId).executeTakeFirstOrThrow();
}
