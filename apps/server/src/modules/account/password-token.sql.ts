import type { Reader, Trx } from '../../db/database.ts';

export type PasswordTokenPurpose = 'SET_PASSWORD' | 'RESET_PASSWORD';
const purposes: PasswordTokenPurpose[] = ['SET_PASSWORD', 'RESET_PASSWORD'];

export interface NewPasswordToken {
  tokenHash: Buffer;
  userId: string;
  purpose: PasswordTokenPurpose;
  now: Date;
  expiresAt: Date;
}

export async function insertPasswordToken(trx: Trx, token: NewPasswordToken): Promise<void> {
  await trx
    .insertInto('password_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      purpose: token.purpose,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Whether a token could be used now: spares a slow hash for the ones that cannot. */
export async function isLivePasswordToken(reader: Reader, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('password_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up; undefined when it is unknown, expired or used. Of two at once, the row lock lets one win. */
export async function consumePasswordToken(trx: Trx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Voids every link that could still set this user's password. */
export async function voidPasswordTokens(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
