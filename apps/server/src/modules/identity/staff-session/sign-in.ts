import { AppError } from '../../../platform/app-error.ts';
import { type AuditRequest, writeAuditEntry } from '../../../platform/audit/index.ts';
import { knownBrowser, signBrowser } from '../../../platform/browser-mark.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, giveBackAttempt, per15Minutes, type RateLimit, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { verifyPassword } from '../account/password.ts';
import { acceptSecondFactor, assertSecondFactor, type SecondFactor } from './second-factor.ts';
import { findStaffLogin } from './staff-session.sql.ts';
import { type OpenedSession, type Origin, startStaffSession } from './start-staff-session.ts';

export interface StaffSignIn extends Origin, SecondFactor {
  /** Any case. */
  email: string;
  password: string;
  /** The cookie `known-staff-device` of the browser. */
  deviceCookie: string | undefined;
}

export interface SignedIn extends OpenedSession {
  /** Marks the browser as known to the account. */
  deviceCookie: string;
}

/**
 * Signs in with password and second factor. Each code and each recovery code works once.
 * @throws AppError invalid-credentials (the same for an unknown address, a wrong password and a wrong code), request/invalid at
 *   `code` without a second factor, too-many-requests
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey' | 'log'>,
  input: StaffSignIn,
  audit: AuditRequest,
): Promise<SignedIn> {
  assertSecondFactor(input);
  const login = await findStaffLogin(deps.db, { email: input.email });
  const staffId = login?.id ?? null;
  const browser = login === undefined ? null : knownBrowser(deps.secretKey, 'known-staff-device', login.id, input.deviceCookie);
  const limits = limitsOf(deps, input, browser);
  await countAttempt(deps, limits.all);
  const subject = { staffId, source: sourceOf(deps.secretKey, input.ip) };
  const isCorrect = await verifyPassword(login?.passwordHash ?? null, input.password, browser ?? clientNetwork(input.ip));
  if (login === undefined || !isCorrect) {
    logSecurityEvent(deps.log, 'staff-login-failed', subject);
    throw new AppError('invalid-credentials');
  }
  // A code has only a million values, so guesses with the right password have a narrow limit of their own.
  const ofCode = per15Minutes(5, 'staff-code', login.id);
  await countAttempt(deps, [ofCode]);
  const opened = await inTransaction(deps.db, async (trx) => {
    if (!(await acceptSecondFactor(trx, deps, login, input))) return null;
    await resetAttempts(trx, [...limits.ofAccount, ofCode]);
    if (limits.ofNetwork !== null) await giveBackAttempt(trx, limits.ofNetwork);
    const session = await startStaffSession(trx, deps, { ...input, staffId: login.id });
    const { sessionId } = session;
    const after = { secondFactor: input.code === undefined ? 'RECOVERY_CODE' : 'TOTP' };
    await writeAuditEntry(trx, deps, { ...audit, staffId: login.id, sessionId }, { id: sessionId, after });
    return session;
  });
  if (opened === null) {
    logSecurityEvent(deps.log, 'staff-login-failed', { ...subject, code: 'second-factor' });
    throw new AppError('invalid-credentials');
  }
  logSecurityEvent(deps.log, 'staff-login-succeeded', subject);
  return { ...opened, deviceCookie: signBrowser(deps.secretKey, 'known-staff-device', login.id, browser ?? deps.ids.secret(16)) };
}

interface SignInLimits {
  all: RateLimit[];
  /** A success resets them. */
  ofAccount: RateLimit[];
  /** Counts the failures of everybody in one network; null for a known device. */
  ofNetwork: RateLimit | null;
}

/** The limits of client logins, with counters of their own: strangers cannot use up those of a known device (decision 0028). */
function limitsOf({ config }: Pick<Deps, 'config'>, { email: anyCase, ip }: StaffSignIn, browser: string | null): SignInLimits {
  const email = anyCase.toLowerCase();
  if (browser !== null) {
    const ofDevice = [per15Minutes(10, 'staff-login', 'device', browser, email)];
    return { all: ofDevice, ofAccount: ofDevice, ofNetwork: null };
  }
  const network = clientNetwork(ip);
  const ofAccount = [per15Minutes(10, 'staff-login', email, network), per15Minutes(100, 'staff-login', email)];
  const ofNetwork = per15Minutes(60 * config.rateLimit, 'staff-login', 'network', network);
  return { all: [...ofAccount, ofNetwork], ofAccount, ofNetwork };
}
