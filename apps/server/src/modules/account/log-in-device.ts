import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { renewDeviceToken } from './device-token.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { callerOf, forgetTries, takeTry } from './rate-limit.ts';
import { startSession } from './start-session.ts';

/**
 * A new remembered session for a device that holds its token.
 * @throws Refusal invalid-credentials when the token is unknown, expired or belongs to another device; too-many-requests
 */
export async function logInDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  input: { deviceId: string; deviceToken: string; ip: string },
): Promise<{ token: string }> {
  const limit = { of: ['device-login', input.deviceId, callerOf(input.ip)], most: 20 };
  await takeTry(deps, [limit]);
  const now = deps.clock.now();
  const token = await inTransaction(deps.db, async (trx) => {
    const userId = await renewDeviceToken(trx, {
      tokenHash: hashToken(input.deviceToken),
      deviceId: input.deviceId,
      now,
      expiresAt: after(now, lifetimes.deviceToken),
    });
    if (userId === undefined) throw new Refusal('invalid-credentials');
    await forgetTries(trx, [limit]);
    return startSession(trx, deps, { userId, rememberMe: true });
  });
  return { token };
}
