import type { Trx } from '../../db/database.ts';

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  rememberMe: boolean;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      remember_me: session.rememberMe,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function deleteSession(trx: Trx, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** @param tokenHash of the session that stays */
export async function deleteOtherSessions(trx: Trx, userId: string, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).execute();
}
