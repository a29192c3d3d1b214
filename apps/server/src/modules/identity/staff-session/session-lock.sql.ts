import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** The person gave a passkey, or password and second factor. False if the session has ended. */
export async function updateProof(trx: Trx, sessionId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('staff_sessions')
    .set({ proven_at: now })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the earlier value; undefined if the session has ended */
export async function updateShared(trx: Trx, input: { sessionId: string; isShared: boolean; now: Date }): Promise<boolean | undefined> {
  const before = await trx
    .selectFrom('staff_sessions')
    .select('is_shared')
    .where('id', '=', input.sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  await trx
    .updateTable('staff_sessions')
    .set({ is_shared: input.isShared, active_at: input.isShared ? input.now : null })
    .where('id', '=', input.sessionId)
    .execute();
  return before.is_shared;
}

/** Locks a session; a locked one keeps its time. @returns false if it was locked or has ended */
export async function updateLocked(trx: Trx, sessionId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('staff_sessions')
    .set({ locked_at: now })
    .where('id', '=', sessionId)
    .where('locked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unlocks a session. False if it has ended. */
export async function updateUnlocked(trx: Trx, sessionId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('staff_sessions')
    .set({ locked_at: null, pin_failures: 0, active_at: sql<Date | null>`case when is_shared then ${now}::timestamptz end` })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try before it is made, so that concurrent tries cannot pass together. @returns the tries; undefined after `most` */
export async function countPinTry(reader: Reader, sessionId: string, most: number): Promise<number | undefined> {
  const row = await reader
    .updateTable('staff_sessions')
    .set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) }))
    .where('id', '=', sessionId)
    .where('pin_failures', '<', most)
    .returning('pin_failures')
    .executeTakeFirst();
  return row?.pin_failures;
}

export async function deleteSession(reader: Reader, sessionId: string): Promise<void> {
  await reader.deleteFrom('staff_sessions').where('id', '=', sessionId).execute();
}

/** Null without a PIN. */
export async function getPinHash(reader: Reader, staffId: string): Promise<string | null> {
  const { pin_hash } = await reader.selectFrom('staff').select('pin_hash').where('id', '=', staffId).executeTakeFirstOrThrow();
  return pin_hash;
}

/** @returns true if the person had a PIN */
export async function updatePin(trx: Trx, staffId: string, pinHash: string): Promise<boolean> {
  const before = await trx.selectFrom('staff').select('pin_hash').where('id', '=', staffId).forNoKeyUpdate().executeTakeFirstOrThrow();
  await trx.updateTable('staff').set({ pin_hash: pinHash }).where('id', '=', staffId).execute();
  return before.pin_hash !== null;
}
