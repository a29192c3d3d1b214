import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { findLogin } from './account.sql.ts';
import { replaceDeviceToken } from './device-token.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { verifyPassword } from './password.ts';
import { callerOf, forgetTries, type Limit, takeTry } from './rate-limit.ts';
import { startSession } from './start-session.ts';

export interface LogIn {
  /** E-mail address, any case. */
  username: string;
  password: string;
  rememberMe: boolean;
  deviceId: string | null;
  ip: string;
}

/**
 * Signs in by e-mail and password. A device token comes only for a remembered device that has an id.
 * @throws Refusal invalid-credentials (the same for an unknown address, a missing and a wrong password); registration/not-confirmed, told to
 * whoever knows the password alone; too-many-requests
 */
export async function logIn(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, input: LogIn): Promise<{ token: string; deviceToken?: string }> {
  const limits = limitsOf(input);
  await takeTry(deps, limits);
  const login = await findLogin(deps.db, input.username);
  const fits = await verifyPassword(login?.passwordHash ?? null, input.password);
  if (login === undefined || !fits) throw new Refusal('invalid-credentials');
  const { deviceId } = input;
  const opened = await inTransaction(deps.db, async (trx) => {
    await forgetTries(trx, limits);
    if (login.confirmedAt === null) return null;
    const token = await startSession(trx, deps, { userId: login.id, rememberMe: input.rememberMe });
    if (!input.rememberMe || !deviceId) return { token };
    const now = deps.clock.now();
    const deviceToken = deps.ids.secret(32);
    const expiresAt = after(now, lifetimes.deviceToken);
    await replaceDeviceToken(trx, { tokenHash: hashToken(deviceToken), userId: login.id, deviceId, now, expiresAt });
    return { token, deviceToken };
  });
  if (opened === null) throw new Refusal('registration/not-confirmed');
  return opened;
}

/** Ten from one place; a hundred from everywhere, so that guessing from many places ends as well. */
function limitsOf({ username, ip }: LogIn): Limit[] {
  const email = username.toLowerCase();
  return [
    { of: ['login', email, callerOf(ip)], most: 10 },
    { of: ['login', email], most: 100 },
  ];
}
