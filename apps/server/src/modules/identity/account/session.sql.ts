import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Device } from './device.ts';

export interface NewSession {
  id: string;
  tokenHash: Buffer;
  userId: string;
  rememberMe: boolean;
  deviceId: string | null;
  device: Device;
  signedInAt: Date;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      remember_me: session.rememberMe,
      device_id: session.deviceId,
      device: session.device.name,
      network: session.device.network,
      signed_in_at: session.signedInAt,
      last_used_at: session.now,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** A client's valid sessions, and remembered devices that have no session at the moment; the last used first; at most 100. */
export function listSessions(reader: Reader, userId: string, now: Date) {
  const sessions = reader
    .selectFrom('sessions as s')
    .select(['s.id', 's.device', 's.network', 's.created_at', 's.token_hash', 's.remember_me'])
    .select(sql<Date>`coalesce(s.last_used_at, s.created_at)`.as('last_used_at'))
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', now);
  const devices = reader
    .selectFrom('device_tokens as d')
    .select(['d.id', 'd.device', 'd.network', 'd.created_at', 'd.token_hash', sql<boolean>`true`.as('remember_me')])
    .select(sql<Date>`coalesce(d.last_used_at, d.created_at)`.as('last_used_at'))
    .where('d.user_id', '=', userId)
    .where('d.expires_at', '>', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessions as s')
            .select('s.id')
            .where('s.user_id', '=', userId)
            .whereRef('s.device_id', '=', 'd.device_id')
            .where('s.expires_at', '>', now),
        ),
      ),
    );
  return sessions.unionAll(devices).orderBy('last_used_at', 'desc').orderBy('id', 'desc').limit(100).execute();
}

/** Ends a session together with the token of its device, or a remembered device. Returns false if the client has no such session. */
export async function deleteOwnSession(trx: Trx, userId: string, id: string): Promise<boolean> {
  const session = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('device_id')
    .executeTakeFirst();
  const device = await trx
    .deleteFrom('device_tokens')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('id', '=', id), eb('device_id', '=', session?.device_id ?? '')]))
    .returning('id')
    .executeTakeFirst();
  return session !== undefined || device !== undefined;
}

/** The device and the login of a session; undefined if it has ended. */
export function findOwnSession(reader: Reader, tokenHash: Buffer) {
  return reader
    .selectFrom('sessions')
    .select(['device_id'])
    .select(sql<Date>`coalesce(signed_in_at, created_at)`.as('signed_in_at'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The session counts as a login of `now`. False if it has ended. */
export async function renewLogin(trx: Trx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('sessions')
    .set({ signed_in_at: now })
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(trx: Trx, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** @param tokenHash hash of the session to keep */
export async function deleteOtherSessions(trx: Trx, userId: string, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).execute();
}
