import { AppError } from '../../../platform/app-error.ts';
import { signBrowser } from '../../../platform/browser-mark.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { giveBackAttempt, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import type { LoginRow } from './account.sql.ts';
import type { Device } from './device.ts';
import { replaceDeviceToken } from './device-token.sql.ts';
import { deviceRememberedUntil } from './lifetimes.ts';
import type { LoginLimits } from './login-limits.ts';
import { startSession } from './start-session.ts';

/** How the session of a login is wanted, and from where. */
export interface LoginTerms {
  rememberMe: boolean;
  deviceId: string | null;
  device: Device;
  ip: string;
}

export interface LoggedIn {
  token: string;
  deviceToken?: string;
  /** Marks the browser as known to the account. */
  deviceCookie: string;
}

export type LoginDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'settings' | 'secretKey' | 'log'>;

interface ProvenLogin {
  login: LoginRow;
  limits: Pick<LoginLimits, 'ofAccount' | 'ofNetwork'>;
  /** Id of the browser, if the account knows it. */
  browser: string | null;
  /** Uses the proof in the transaction that opens the session. Throws if it does not hold any more. */
  prove?: (trx: Trx) => Promise<void>;
  /** Called for an account whose address is not confirmed. True if the proof confirms it. */
  confirm?: (trx: Trx) => Promise<boolean>;
}

/**
 * Opens the session of a person who has proven who they are. Returns a device token only with `rememberMe` and a device id.
 * @throws AppError account/blocked, registration/not-confirmed
 */
export async function completeLogin(
  deps: LoginDeps,
  { login, limits, browser, prove, confirm }: ProvenLogin,
  terms: LoginTerms,
): Promise<LoggedIn> {
  const subject = { userId: login.id, source: sourceOf(deps.secretKey, terms.ip) };
  if (login.blockedAt !== null) {
    logSecurityEvent(deps.log, 'login-failed', { ...subject, code: 'account/blocked' });
    throw new AppError('account/blocked');
  }
  const opened = await inTransaction(deps.db, async (trx) => {
    await prove?.(trx);
    if (limits.ofAccount.length > 0) await resetAttempts(trx, limits.ofAccount);
    if (limits.ofNetwork !== null) await giveBackAttempt(trx, limits.ofNetwork);
    const isConfirmed = login.confirmedAt !== null || (await confirm?.(trx)) === true;
    return isConfirmed ? openSession(trx, deps, login.id, terms) : null;
  });
  if (opened === null) throw new AppError('registration/not-confirmed');
  logSecurityEvent(deps.log, 'login-succeeded', subject);
  return { ...opened, deviceCookie: signBrowser(deps.secretKey, 'known-device', login.id, browser ?? deps.ids.secret(16)) };
}

async function openSession(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'settings'>,
  userId: string,
  { rememberMe, device, ...terms }: LoginTerms,
): Promise<{ token: string; deviceToken?: string }> {
  const now = deps.clock.now();
  const deviceId = rememberMe && terms.deviceId ? terms.deviceId : null;
  const token = await startSession(trx, deps, { userId, rememberMe, deviceId, device, signedInAt: now });
  if (deviceId === null) return { token };
  const deviceToken = deps.ids.secret(32);
  const expiresAt = deviceRememberedUntil(deps.settings, now, now);
  await replaceDeviceToken(trx, { id: deps.ids.uuid(), tokenHash: hashToken(deviceToken), userId, deviceId, device, now, expiresAt });
  return { token, deviceToken };
}
