import { AppError } from '../../../platform/app-error.ts';
import { knownBrowser, signBrowser } from '../../../platform/browser-mark.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, giveBackAttempt, per15Minutes, type RateLimit, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { findLogin, findStaffPassword } from './account.sql.ts';
import type { Device } from './device.ts';
import { replaceDeviceToken } from './device-token.sql.ts';
import { deviceRememberedUntil } from './lifetimes.ts';
import { verifyPassword } from './password.ts';
import { startSession } from './start-session.ts';

export interface LogIn {
  /** E-mail address, any case. */
  username: string;
  password: string;
  rememberMe: boolean;
  deviceId: string | null;
  /** The cookie `known-device` of the browser. */
  deviceCookie: string | undefined;
  device: Device;
  ip: string;
}

export interface LoggedIn {
  token: string;
  deviceToken?: string;
  /** Marks the browser as known to the account. */
  deviceCookie: string;
}

/**
 * Signs in with e-mail and password. Returns a device token only with `rememberMe` and a device id.
 * @throws AppError invalid-credentials (the same for an unknown address, a missing and a wrong password); registration/not-confirmed,
 *   account/blocked and login/staff-account, only with the correct password; too-many-requests
 */
export async function logIn(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey' | 'log'>, input: LogIn): Promise<LoggedIn> {
  const login = await findLogin(deps.db, input.username);
  const browser = login === undefined ? null : knownBrowser(deps.secretKey, 'known-device', login.id, input.deviceCookie);
  const limits = limitsOf(deps, input, browser);
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
  if (login.blockedAt !== null) {
    logSecurityEvent(deps.log, 'login-failed', { ...subject, code: 'account/blocked' });
    throw new AppError('account/blocked');
  }
  const opened = await inTransaction(deps.db, async (trx) => {
    await resetAttempts(trx, limits.ofAccount);
    if (limits.ofNetwork !== null) await giveBackAttempt(trx, limits.ofNetwork);
    return login.confirmedAt === null ? null : openSession(trx, deps, login.id, input);
  });
  if (opened === null) throw new AppError('registration/not-confirmed');
  logSecurityEvent(deps.log, 'login-succeeded', subject);
  return { ...opened, deviceCookie: signBrowser(deps.secretKey, 'known-device', login.id, browser ?? deps.ids.secret(16)) };
}

async function openSession(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  userId: string,
  { rememberMe, device, ...input }: LogIn,
): Promise<{ token: string; deviceToken?: string }> {
  const now = deps.clock.now();
  const deviceId = rememberMe && input.deviceId ? input.deviceId : null;
  const token = await startSession(trx, deps, { userId, rememberMe, deviceId, device, signedInAt: now });
  if (deviceId === null) return { token };
  const deviceToken = deps.ids.secret(32);
  const expiresAt = deviceRememberedUntil(deps.config, now, now);
  await replaceDeviceToken(trx, { id: deps.ids.uuid(), tokenHash: hashToken(deviceToken), userId, deviceId, device, now, expiresAt });
  return { token, deviceToken };
}

interface LoginLimits {
  all: RateLimit[];
  /** A success resets them. */
  ofAccount: RateLimit[];
  /** Counts the failures of everybody in one network; null for a known device. */
  ofNetwork: RateLimit | null;
}

/**
 * Unknown devices: ten attempts for an account from one network, then all attempts from the network, then all attempts for the account, so
 * that distributed guessing is limited, too. A known device has a limit of its own, which strangers cannot use up.
 */
function limitsOf({ config }: Pick<Deps, 'config'>, { username, ip }: LogIn, browser: string | null): LoginLimits {
  const email = username.toLowerCase();
  if (browser !== null) {
    const ofDevice = [per15Minutes(10, 'login', 'device', browser, email)];
    return { all: ofDevice, ofAccount: ofDevice, ofNetwork: null };
  }
  const network = clientNetwork(ip);
  const fromNetwork = per15Minutes(10, 'login', email, network);
  const ofNetwork = per15Minutes(60 * config.rateLimit, 'login', 'network', network);
  const total = per15Minutes(100, 'login', email);
  return { all: [fromNetwork, ofNetwork, total], ofAccount: [fromNetwork, total], ofNetwork };
}
