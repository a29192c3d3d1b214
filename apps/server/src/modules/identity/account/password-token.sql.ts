import type { Reader, Trx } from '../../db/database.ts';

export type PasswordTokenPurpose = 'SET_PASSWORD' | 'RESET_PASSWORD' | 'CONFIRM_EMAIL';
/** What a link is good for: to set a password, or to confirm an address only. */
export type LinkUse = 'PASSWORD' | 'CONFIRMATION';
const purposesOf: Record<LinkUse, PasswordTokenPurpose[]> = {
  PASSWORD: ['SET_PASSWORD', 'RESET_PASSWORD'],
  CONFIRMATION: ['CONFIRM_EMAIL'],
};

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
    .where('purpose', 'in', purposesOf.PASSWORD)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up; undefined when it is unknown, expired or used. Of two at once, the row lock lets one win. */
export async function consumePasswordToken(trx: Trx, tokenHash: Buffer, use: LinkUse, now: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposesOf[use])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Voids this user's links of some uses; all of them unless told. */
export async function voidPasswordTokens(
  trx: Trx,
  userId: string,
  now: Date,
  uses: readonly LinkUse[] = ['PASSWORD', 'CONFIRMATION'],
): Promise<void> {
  await trx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where(
      'purpose',
      'in',
      uses.flatMap((use) => purposesOf[use]),
    )
    .where('used_at', 'is', null)
    .execute();
}

export async function deletePasswordTokensOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
}
