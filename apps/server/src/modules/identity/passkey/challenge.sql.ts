import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Purpose of a challenge: it works for nothing else. */
export type Purpose = 'REGISTER' | 'SIGN_IN' | 'CONFIRM';

export interface Challenge {
  /** 32 bytes. */
  challenge: Buffer;
  purpose: Purpose;
  /** Null for SIGN_IN. */
  staffId: string | null;
}

/** Inserts one row. */
export async function insertChallenge(
  reader: Reader,
  { challenge, purpose, staffId, expiresAt }: Challenge & { expiresAt: Date },
): Promise<void> {
  await reader.insertInto('staff_passkey_challenges').values({ challenge, purpose, staff_id: staffId, expires_at: expiresAt }).execute();
}

/** Uses a challenge. False if it is unknown, expired, used, of another purpose or of another person: of concurrent callers one succeeds. */
export async function consumeChallenge(reader: Reader, { challenge, purpose, staffId, now }: Challenge & { now: Date }): Promise<boolean> {
  const row = await reader
    .deleteFrom('staff_passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`staff_id is not distinct from ${staffId}`)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}
