import { AppError, fieldError } from '../../../platform/app-error.ts';
import { knownBrowser } from '../../../platform/browser-mark.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { countAttempt } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { findLogin } from './account.sql.ts';
import { completeLogin, type LoggedIn, type LoginDeps, type LoginTerms } from './complete-login.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { lockWithoutPassword } from './lock-account.sql.ts';
import { loginLimits } from './login-limits.ts';
import { confirmEmail } from './registration.sql.ts';
import { deleteSessionsOfUser } from './session.sql.ts';
import { type TypedCode, useCode } from './use-code.ts';

export interface CodeLogIn extends LoginTerms, TypedCode {
  /** The address to which the code was sent, any case. */
  username: string;
  /** The cookie `known-device` of the browser. */
  deviceCookie: string | undefined;
}

/**
 * Signs in with a code that was sent by e-mail; the session is that of a login with the password. A code works once, in the browser that asked for
 * it, for five tries. An address without an account gets the same answers.
 * @throws AppError sign-in-code/wrong and sign-in-code/ended at `code`; registration/not-confirmed, account/blocked and login/staff-account, only
 *   with the right code; too-many-requests
 */
export async function logInWithCode(deps: LoginDeps, input: CodeLogIn): Promise<LoggedIn> {
  const login = await findLogin(deps.db, input.username);
  const browser = login === undefined ? null : knownBrowser(deps.secretKey, 'known-device', login.id, input.deviceCookie);
  const limits = loginLimits(deps, 'code-login', { ...input, browser });
  await countAttempt(deps, limits.all);
  const subject = { userId: login?.id ?? null, source: sourceOf(deps.secretKey, input.ip) };
  const { isRight, isOfStaff, isLast } = await useCode(deps, input, login?.id);
  if (!isRight) {
    logSecurityEvent(deps.log, 'login-failed', { ...subject, code: 'sign-in-code/wrong' });
    throw fieldError('code', isLast ? 'sign-in-code/ended' : 'sign-in-code/wrong');
  }
  if (isOfStaff) {
    logSecurityEvent(deps.log, 'login-failed', { ...subject, code: 'login/staff-account' });
    throw new AppError('login/staff-account');
  }
  if (login === undefined) throw fieldError('code', 'sign-in-code/ended');
  const confirm = (trx: Trx): Promise<boolean> => confirmBuyer(trx, deps, login.id);
  return completeLogin(deps, { login, limits, browser, confirm }, input);
}

/**
 * The code proves the mailbox. It confirms the account of a buyer, which has no password, and ends the session that the order opened: the buyer may
 * have typed the address of somebody else. A registration keeps waiting for its link, because a stranger may know its password
 * (docs/decisions/0029-registered-passwords.md).
 */
async function confirmBuyer(trx: Trx, deps: LoginDeps, userId: string): Promise<boolean> {
  if (!(await lockWithoutPassword(trx, userId))) return false;
  await confirmEmail(trx, userId, deps.clock.now());
  await deleteSessionsOfUser(trx, userId);
  await deleteDeviceTokensOfUser(trx, userId);
  logSecurityEvent(deps.log, 'address-confirmed', { userId });
  return true;
}
