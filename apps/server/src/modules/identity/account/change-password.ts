import { Language } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { signBrowser } from '../../../platform/browser-mark.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { assertAttemptsLeft, countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { queueMessage } from '../../messaging/index.ts';
import { assertUncommon } from '../common-password/index.ts';
import { updatePassword } from './account.sql.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { hashPassword } from './password.ts';
import { consumePasswordToken, findTokenUser, voidPasswordTokens } from './password-token.sql.ts';
import { deleteSessionsOfUser } from './session.sql.ts';

export interface PasswordByToken {
  token: string;
  newPassword: string;
  newPasswordConfirmation: string;
  ip: string;
}

/**
 * Sets a password with the token of a set-password or reset link. The token works once. Ends all sessions, device tokens and other password
 * links of the account, and sends a message to its owner. Returns the value of the device cookie: the link proves the mailbox, so the browser
 * counts as known from now on.
 * @throws AppError passwordsMustMatch, password/too-common, password-reset/invalid-token (unknown, expired or used), too-many-requests
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  input: PasswordByToken,
): Promise<{ deviceCookie: string }> {
  if (input.newPassword !== input.newPasswordConfirmation) throw fieldError('newPasswordConfirmation', 'passwordsMustMatch');
  assertUncommon(input.newPassword, 'newPassword');
  const network = clientNetwork(input.ip);
  const limit = per15Minutes(60, 'password-change', network);
  await assertAttemptsLeft(deps, limit);
  const now = deps.clock.now();
  const tokenHash = hashToken(input.token);
  if ((await findTokenUser(deps.db, tokenHash, 'PASSWORD', now)) === undefined) {
    await countAttempt(deps, [limit]);
    throw new AppError('password-reset/invalid-token');
  }
  // Hash before the transaction, so that no lock is held during the computation.
  const passwordHash = await hashPassword(input.newPassword, network);
  return inTransaction(deps.db, async (trx) => {
    const userId = await consumePasswordToken(trx, tokenHash, 'PASSWORD', now);
    if (userId === undefined) throw new AppError('password-reset/invalid-token');
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
    return { deviceCookie: signBrowser(deps.secretKey, 'known-device', userId, deps.ids.secret(16)) };
  });
}
