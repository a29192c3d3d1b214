import { Language } from '@komora/contract/enumerations';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { queueMessage } from '../message/index.ts';
import { updatePassword } from './account.sql.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { hashPassword } from './password.ts';
import { consumePasswordToken, isLivePasswordToken, voidPasswordTokens } from './password-token.sql.ts';
import { assertTriesLeft, callerOf, takeTry } from './rate-limit.ts';
import { deleteSessionsOfUser } from './session.sql.ts';

export interface PasswordByToken {
  token: string;
  newPassword: string;
  newPasswordConfirmation: string;
  ip: string;
}

/**
 * Sets a password with the token of a set-password or reset link. It works once; every session, device and other such link of the
 * account ends with it, and the owner is told.
 * @throws Refusal passwordsMustMatch, password-reset/invalid-token (unknown, expired or used), too-many-requests
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  input: PasswordByToken,
): Promise<undefined> {
  if (input.newPassword !== input.newPasswordConfirmation) throw refuseField('newPasswordConfirmation', 'passwordsMustMatch');
  const limit = { of: ['password-change', callerOf(input.ip)], most: 60 };
  await assertTriesLeft(deps, limit);
  const now = deps.clock.now();
  const tokenHash = hashToken(input.token);
  if (!(await isLivePasswordToken(deps.db, tokenHash, now))) {
    await takeTry(deps, [limit]);
    throw new Refusal('password-reset/invalid-token');
  }
  // Before the transaction: no lock is held while it computes.
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(deps.db, async (trx) => {
    const userId = await consumePasswordToken(trx, tokenHash, 'PASSWORD', now);
    if (userId === undefined) throw new Refusal('password-reset/invalid-token');
    const user = await updatePassword(trx, userId, passwordHash, now);
    await voidPasswordTokens(trx, userId, now);
    await deleteSessionsOfUser(trx, userId);
    await deleteDeviceTokensOfUser(trx, userId);
    await queueMessage(trx, deps, {
      to: user.email,
      language: Language.parse(user.user_language),
      template: 'password-changed',
      data: { firstName: user.first_name },
      dedupeKey: `password-changed/${tokenHash.toString('hex')}`,
    });
  });
}
