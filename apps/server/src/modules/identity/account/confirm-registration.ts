import { AppError, fieldError } from '../../../platform/app-error.ts';
import { knownBrowser } from '../../../platform/browser-mark.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { assertAttemptsLeft, countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { assertUncommon } from '../common-password/index.ts';
import { updatePassword } from './account.sql.ts';
import { hashPassword } from './password.ts';
import { consumePasswordToken, findTokenUser, voidPasswordTokens } from './password-token.sql.ts';
import { confirmEmail } from './registration.sql.ts';

export interface Confirmation {
  token: string;
  newPassword?: string | undefined;
  newPasswordConfirmation?: string | undefined;
  /** The cookie of the browser that registered. */
  registrationCookie: string | undefined;
  ip: string;
}

/**
 * Confirms the address of an account with the token of its link. The token works once. Anybody can register an address with a password of
 * their choice, so the password becomes valid only if the browser that registered confirms. Otherwise the confirming person sets a new one.
 * @throws AppError registration/password-needed (the token stays valid), registration/invalid-token (unknown, expired or used),
 *   passwordsMustMatch, password/too-common at the field, too-many-requests
 */
export async function confirmRegistration(deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>, input: Confirmation): Promise<undefined> {
  const { newPassword } = input;
  if (newPassword !== undefined && newPassword !== input.newPasswordConfirmation)
    throw fieldError('newPasswordConfirmation', 'passwordsMustMatch');
  if (newPassword !== undefined) assertUncommon(newPassword, 'newPassword');
  const network = clientNetwork(input.ip);
  const limit = per15Minutes(60, 'confirm-registration', network);
  await assertAttemptsLeft(deps, limit);
  const now = deps.clock.now();
  const tokenHash = hashToken(input.token);
  const userId = await findTokenUser(deps.db, tokenHash, 'CONFIRMATION', now);
  if (userId === undefined) {
    await countAttempt(deps, [limit]);
    throw new AppError('registration/invalid-token');
  }
  const registeredHere = knownBrowser(deps.secretKey, 'registration', userId, input.registrationCookie) !== null;
  if (newPassword === undefined && !registeredHere) throw new AppError('registration/password-needed');
  // Hash before the transaction, so that no lock is held during the computation.
  const passwordHash = newPassword === undefined ? null : await hashPassword(newPassword, network);
  await inTransaction(deps.db, async (trx) => {
    if ((await consumePasswordToken(trx, tokenHash, 'CONFIRMATION', now)) === undefined) throw new AppError('registration/invalid-token');
    if (passwordHash === null) await confirmEmail(trx, userId, now);
    else await updatePassword(trx, userId, passwordHash, now);
    await voidPasswordTokens(trx, userId, now, ['CONFIRMATION']);
  });
}
