import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { Device } from './device.ts';
import { after, lifetimes, sessionRememberedUntil } from './lifetimes.ts';
import { insertSession } from './session.sql.ts';

export interface NewLogin {
  userId: string;
  rememberMe: boolean;
  /** Of a remembered device; otherwise null. */
  deviceId: string | null;
  device: Device;
  /** The login with the password. */
  signedInAt: Date;
}

/** Creates a session of 12 hours, or of 30 sliding days, and returns its token. Only the hash of the token is stored. */
export async function startSession(
  trx: Trx,
  { ids, clock, settings }: Pick<Deps, 'ids' | 'clock' | 'settings'>,
  login: NewLogin,
): Promise<string> {
  const now = clock.now();
  const token = ids.secret(32);
  const expiresAt = login.rememberMe ? sessionRememberedUntil(settings, now, login.signedInAt) : after(now, lifetimes.session);
  await insertSession(trx, { ...login, id: ids.uuid(), tokenHash: hashToken(token), now, expiresAt });
  return token;
}
