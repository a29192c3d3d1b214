import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface NewInvitation {
  tokenHash: Buffer;
  staffId: string;
  totpSecretEncrypted: Buffer;
  /** The person made the link: passkeys and PIN stay. */
  isOwn: boolean;
  now: Date;
  expiresAt: Date;
}

/** Inserts one row and deletes the earlier invitations of the person. */
export async function replaceInvitation(trx: Trx, invitation: NewInvitation): Promise<void> {
  await deleteInvitations(trx, invitation.staffId);
  await trx
    .insertInto('staff_invitations')
    .values({
      token_hash: invitation.tokenHash,
      staff_id: invitation.staffId,
      totp_secret_encrypted: invitation.totpSecretEncrypted,
      is_own: invitation.isOwn,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** @returns how many could still be used */
export async function deleteInvitations(trx: Trx, staffId: string): Promise<number> {
  const rows = await trx.deleteFrom('staff_invitations').where('staff_id', '=', staffId).returning('used_at').execute();
  return rows.filter(({ used_at }) => used_at === null).length;
}

/** The invitation of a token that can be used now; otherwise undefined. */
export function findInvitation(reader: Reader, tokenHash: Buffer, now: Date) {
  return reader
    .selectFrom('staff_invitations as i')
    .innerJoin('staff as m', 'm.id', 'i.staff_id')
    .select([
      'i.staff_id as staffId',
      'i.totp_secret_encrypted as totpSecretEncrypted',
      'i.is_own as isOwn',
      'm.email',
      'm.name',
      'm.locale',
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('m.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Uses an invitation. False if it is unknown, expired or used: of concurrent callers one succeeds. */
export async function consumeInvitation(trx: Trx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores password and authenticator of a person who has not left, or removes them, for a person with a passkey.
 * `step`: of the code that was just used. `isOwn`: with the link of a colleague the PIN ends too, because somebody may know it.
 */
export async function updateCredentials(
  trx: Trx,
  input: {
    staffId: string;
    login: { passwordHash: string; totpSecretEncrypted: Buffer; step: number } | null;
    isOwn: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { login } = input;
  const row = await trx
    .updateTable('staff')
    .set((eb) => ({
      accepted_at: eb.fn.coalesce('accepted_at', eb.val(input.now)),
      password_hash: login?.passwordHash ?? null,
      totp_secret_encrypted: login?.totpSecretEncrypted ?? null,
      totp_last_step: login?.step ?? 0,
      ...(input.isOwn ? {} : { pin_hash: null }),
    }))
    .where('id', '=', input.staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Waits for other changes of owners until the end of the transaction; the triggers of the owners take the same lock. */
export async function lockOwners(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(5661417)`.execute(trx);
}

/** True if an owner of the whole organisation can sign in. */
export async function hasOwner(reader: Reader): Promise<boolean> {
  const row = await selectOwners(reader).where('m.accepted_at', 'is not', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Owners who have not accepted their invitation. */
export async function listInvitedOwners(trx: Trx): Promise<string[]> {
  const rows = await selectOwners(trx).where('m.accepted_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

const selectOwners = (reader: Reader) =>
  reader
    .selectFrom('assignments as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .innerJoin('staff as m', 'm.id', 'a.staff_id')
    .select('m.id')
    .where('r.preset', '=', 'owner')
    .where('a.warehouse_id', 'is', null)
    .where('a.legal_entity_id', 'is', null)
    .where('a.ends_at', 'is', null)
    .where('m.ended_at', 'is', null);

/** The id of the role `owner`. */
export async function getOwnerRole(reader: Reader): Promise<string> {
  const { id } = await reader.selectFrom('roles').select('id').where('preset', '=', 'owner').executeTakeFirstOrThrow();
  return id;
}

/** The person of staff with an address, in any case, who has not left. */
export async function findPersonOfAddress(trx: Trx, email: string): Promise<{ id: string; isOwner: boolean } | undefined> {
  const person = await trx
    .selectFrom('staff')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (person === undefined) return undefined;
  const owner = await selectOwners(trx).where('m.id', '=', person.id).limit(1).executeTakeFirst();
  return { id: person.id, isOwner: owner !== undefined };
}
