import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, per15Minutes, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import type { Device } from './device.ts';
import { deleteDeviceTokenById, lockDeviceToken, rotateDeviceToken } from './device-token.sql.ts';
import { after, deviceRememberedUntil, lifetimes } from './lifetimes.ts';
import { startSession } from './start-session.ts';

export interface DeviceLogIn {
  deviceId: string;
  deviceToken: string;
  device: Device;
  ip: string;
}

type DeviceDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'settings' | 'secretKey' | 'log'>;

/**
 * Starts a remembered session with a device token and replaces the token. The replaced token still gets a session, but no new token, for
 * one minute: two tabs may use it at the same moment. Its later use means that it was copied, so the device is no longer remembered.
 * @throws AppError invalid-credentials if the token is unknown, replaced, expired or belongs to another device; too-many-requests
 */
export async function logInDevice(deps: DeviceDeps, input: DeviceLogIn): Promise<{ token: string; deviceToken?: string }> {
  const limit = per15Minutes(20, 'device-login', input.deviceId, clientNetwork(input.ip));
  await countAttempt(deps, [limit]);
  const opened = await inTransaction(deps.db, async (trx) => {
    const login = await useDeviceToken(trx, deps, input);
    if (login === null) return null;
    await resetAttempts(trx, [limit]);
    const { userId, signedInAt, deviceToken } = login;
    const { deviceId, device } = input;
    const token = await startSession(trx, deps, { userId, rememberMe: true, deviceId, device, signedInAt });
    return deviceToken === null ? { token } : { token, deviceToken };
  });
  if (opened === null) throw new AppError('invalid-credentials');
  return opened;
}

/** @returns the login of the device with its new token, if it gets one; null if the token is not valid */
async function useDeviceToken(trx: Trx, { clock, ids, settings, secretKey, log }: DeviceDeps, input: DeviceLogIn) {
  const now = clock.now();
  const tokenHash = hashToken(input.deviceToken);
  const stored = await lockDeviceToken(trx, { tokenHash, deviceId: input.deviceId, now });
  if (stored === undefined) return null;
  const login = { userId: stored.user_id, signedInAt: stored.created_at };
  if (!stored.token_hash.equals(tokenHash)) {
    if (stored.rotated_at !== null && now < after(stored.rotated_at, lifetimes.rotatedToken)) return { ...login, deviceToken: null };
    logSecurityEvent(log, 'device-token-reused', { userId: stored.user_id, source: sourceOf(secretKey, input.ip) });
    await deleteDeviceTokenById(trx, stored.id);
    return null;
  }
  const deviceToken = ids.secret(32);
  const expiresAt = deviceRememberedUntil(settings, now, stored.created_at);
  await rotateDeviceToken(trx, stored.id, { tokenHash: hashToken(deviceToken), device: input.device, now, expiresAt });
  return { ...login, deviceToken };
}
