import type { Reader, Trx } from '../../../platform/db/database.ts';

export type PasswordTokenPurpose = 'SET_PASSWORD' | 'RESET_PASSWORD' | 'CONFIRM_EMAIL';
/** The use of a link: to set a password, or only to confirm an address. */
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

/** The user of a token that can be used now; otherwise undefined. Checked first, so that invalid tokens do not cost a slow password hash. */
export async function findTokenUser(reader: Reader, tokenHash: Buffer, use: LinkUse, now: Date): Promise<string | undefined> {
  const row = await reader
    .selectFrom('password_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposesOf[use])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Marks a token as used and returns its user; undefined if it is unknown, expired or used. The row lock lets one concurrent caller succeed. */
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

/** Voids the user's unused links of the given uses; by default all. */
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
