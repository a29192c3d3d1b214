import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Device } from '../account/device.ts';

export interface StaffLoginRow {
  id: string;
  passwordHash: string;
  totpSecretEncrypted: Buffer;
}

/** A person who can sign in; undefined for others. */
export async function findStaffLogin(reader: Reader, who: { email: string } | { id: string }): Promise<StaffLoginRow | undefined> {
  const row = await reader
    .selectFrom('staff')
    .select(['id', 'password_hash', 'totp_secret_encrypted'])
    .where('id' in who ? sql<boolean>`id = ${who.id}` : sql<boolean>`lower(email) = lower(${who.email})`)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.password_hash === null || row.totp_secret_encrypted === null) return undefined;
  return { id: row.id, passwordHash: row.password_hash, totpSecretEncrypted: row.totp_secret_encrypted };
}

/** Uses the time step of a code. False if this step or a later one was used before, or the person has left. */
export async function consumeTotpStep(trx: Trx, staffId: string, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a recovery code. False if it is unknown or used. */
export async function consumeRecoveryCode(trx: Trx, input: { staffId: string; codeHash: Buffer; now: Date }): Promise<boolean> {
  const row = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: input.now })
    .where('staff_id', '=', input.staffId)
    .where('code_hash', '=', input.codeHash)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(trx: Trx, staffId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  if (codeHashes.length === 0) return;
  await trx
    .insertInto('staff_recovery_codes')
    .values(codeHashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

export interface NewStaffSession {
  id: string;
  tokenHash: Buffer;
  staffId: string;
  device: Device;
  isShared: boolean;
  now: Date;
  expiresAt: Date;
}

/** Inserts one row. */
export async function insertStaffSession(trx: Trx, session: NewStaffSession): Promise<void> {
  await trx
    .insertInto('staff_sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      device: session.device.name,
      network: session.device.network,
      created_at: session.now,
      last_used_at: session.now,
      proven_at: session.now,
      is_shared: session.isShared,
      active_at: session.isShared ? session.now : null,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The valid sessions of a person, the last used first; at most 100. */
export function listStaffSessions(reader: Reader, staffId: string, now: Date) {
  return reader
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'network', 'created_at', 'last_used_at', 'expires_at', 'is_shared', 'active_at', 'locked_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Deletes a session of the person. False if there is none. */
export async function deleteStaffSession(trx: Trx, staffId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the number of sessions that it ended */
export async function deleteSessionsOfStaff(trx: Trx, staffId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the sessions of a person but one. */
export async function deleteOtherSessionsOfStaff(trx: Trx, staffId: string, sessionId: string | null): Promise<void> {
  await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`id is distinct from ${sessionId}::uuid`)
    .execute();
}

/** Facts about themselves that a person sees; one row. */
export function readMe(reader: Reader, { staffId, sessionId }: { staffId: string; sessionId: string }) {
  return reader
    .selectFrom('staff as m')
    .innerJoin('staff_sessions as s', 's.staff_id', 'm.id')
    .select(['m.id', 'm.email', 'm.name', 'm.locale', 'm.version', 'm.password_hash', 'm.pin_hash'])
    .select(['s.expires_at', 's.proven_at', 's.is_shared', 's.active_at', 's.locked_at'])
    .select((eb) =>
      eb
        .selectFrom('staff_passkeys as p')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('p.staff_id', '=', 'm.id')
        .as('passkeys'),
    )
    .select((eb) =>
      eb
        .selectFrom('staff_recovery_codes as c')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('c.staff_id', '=', 'm.id')
        .where('c.used_at', 'is', null)
        .as('recovery_codes_left'),
    )
    .where('m.id', '=', staffId)
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Warehouses of a scope, by name; without `ids` all of them. */
export function listWarehousesOf(reader: Reader, ids: readonly string[] | null) {
  return reader
    .selectFrom('warehouses')
    .select(['id', 'name', 'legal_entity_id as legalEntityId', sql<boolean>`archived_at is not null`.as('isArchived')])
    .$if(ids !== null, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .orderBy('name')
    .orderBy('id')
    .execute();
}
