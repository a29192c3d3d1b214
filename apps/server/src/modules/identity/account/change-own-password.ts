import { Language } from '@komora/contract/enumerations';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { refuseField } from '../../refusal.ts';
import { queueMessage } from '../message/index.ts';
import { getUser, replacePassword } from './account.sql.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { voidPasswordTokens } from './password-token.sql.ts';
import { forgetTries, takeTry } from './rate-limit.ts';
import { deleteOtherSessions } from './session.sql.ts';

export interface OwnPassword {
  userId: string;
  /** SHA-256 of the token of the session that stays. */
  tokenHash: Buffer;
  oldPassword: string;
  newPassword: string;
  newPasswordConfirmation: string;
}

/**
 * Changes the password of whoever is signed in and knows the old one. This session goes on; all others, every remembered device and every link
 * that could set a password end, and the owner is told.
 * @throws Refusal passwordsMustMatch, auth/invalid-password at the fields; too-many-requests
 */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  input: OwnPassword,
): Promise<undefined> {
  const { userId, oldPassword, newPassword, tokenHash } = input;
  if (newPassword !== input.newPasswordConfirmation) throw refuseField('newPasswordConfirmation', 'passwordsMustMatch');
  const limit = { of: ['own-password', userId], most: 10 };
  await takeTry(deps, [limit]);
  const { password_hash: oldHash } = await getUser(deps.db, userId);
  const fits = await verifyPassword(oldHash, oldPassword);
  if (oldHash === null || !fits) throw refuseField('oldPassword', 'auth/invalid-password');
  const newHash = await hashPassword(newPassword);
  await inTransaction(deps.db, async (trx) => {
    const user = await replacePassword(trx, userId, { oldHash, newHash });
    // Another one has just changed it: the old password is no longer the old one.
    if (user === undefined) throw refuseField('oldPassword', 'auth/invalid-password');
    await forgetTries(trx, [limit]);
    await voidPasswordTokens(trx, userId, deps.clock.now());
    await deleteOtherSessions(trx, userId, tokenHash);
    await deleteDeviceTokensOfUser(trx, userId);
    await queueMessage(trx, deps, {
      to: user.email,
      language: Language.parse(user.user_language),
      template: 'password-changed',
      data: { firstName: user.first_name },
      dedupeKey: `password-changed/${deps.ids.uuid()}`,
    });
  });
}
