import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** A challenge works for its purpose and for nothing else. `userId` is null for SIGN_IN. */
export interface ClientChallenge {
  /** 32 bytes. */
  challenge: Buffer;
  purpose: 'REGISTER' | 'SIGN_IN';
  userId: string | null;
}

/** Inserts one row. */
export async function insertChallenge(
  reader: Reader,
  { challenge, purpose, userId, expiresAt }: ClientChallenge & { expiresAt: Date },
): Promise<void> {
  await reader.insertInto('client_passkey_challenges').values({ challenge, purpose, user_id: userId, expires_at: expiresAt }).execute();
}

/** Uses a challenge. False if it is unknown, expired, used, of another purpose or of another client: of concurrent callers one succeeds. */
export async function consumeChallenge(
  reader: Reader,
  { challenge, purpose, userId, now }: ClientChallenge & { now: Date },
): Promise<boolean> {
  const row = await reader
    .deleteFrom('client_passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`user_id is not distinct from ${userId}`)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}
