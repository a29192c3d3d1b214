import { AppError } from '../../../platform/app-error.ts';
import { knownBrowser } from '../../../platform/browser-mark.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { findLogin, findStaffPassword } from './account.sql.ts';
import { completeLogin, type LoggedIn, type LoginDeps, type LoginTerms } from './complete-login.ts';
import { loginLimits } from './login-limits.ts';
import { verifyPassword } from './password.ts';

export interface LogIn extends LoginTerms {
  /** E-mail address, any case. */
  username: string;
  password: string;
  /** The cookie `known-device` of the browser. */
  deviceCookie: string | undefined;
}

/**
 * Signs in with e-mail and password. Returns a device token only with `rememberMe` and a device id.
 * @throws AppError invalid-credentials (the same for an unknown address, a missing and a wrong password); registration/not-confirmed,
 *   account/blocked and login/staff-account, only with the correct password; too-many-requests
 */
export async function logIn(deps: LoginDeps, input: LogIn): Promise<LoggedIn> {
  const login = await findLogin(deps.db, input.username);
  const browser = login === undefined ? null : knownBrowser(deps.secretKey, 'known-device', login.id, input.deviceCookie);
  const limits = loginLimits(deps, 'login', { ...input, browser });
  await countAttempt(deps, limits.all);
  // Staff have accounts of their own. Their password leads them to the console, but opens no session here.
  const staffPassword = login?.passwordHash ? undefined : await findStaffPassword(deps.db, input.username);
  const passwordHash = login?.passwordHash ?? staffPassword ?? null;
  const isCorrect = await verifyPassword(passwordHash, input.password, browser ?? clientNetwork(input.ip));
  const subject = { userId: login?.id ?? null, source: sourceOf(deps.secretKey, input.ip) };
  if (isCorrect && staffPassword !== undefined) {
    logSecurityEvent(deps.log, 'login-failed', { ...subject, code: 'login/staff-account' });
    throw new AppError('login/staff-account');
  }
  if (login === undefined || !isCorrect) {
    logSecurityEvent(deps.log, 'login-failed', subject);
    throw new AppError('invalid-credentials');
  }
  return completeLogin(deps, { login, limits, browser }, input);
}
