import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deviceOf } from './device.ts';
import { after, lifetimes } from './lifetimes.ts';
import { lockWithoutPassword } from './lock-account.sql.ts';
import { startSession } from './start-session.ts';

interface BuyerSession {
  userId: string;
  userAgent: string | undefined;
  ip: string;
  /** Called when the account is locked, so that no order can be added to it meanwhile. */
  isAllowed: () => Promise<boolean>;
}

/**
 * Starts a session of an account that a paid order has just created. It does not count as a recent login, because no password was typed and the
 * address is not confirmed. Setting a password with the link of the confirmation ends it.
 * @returns its token; null if it is not allowed, or if the account has a password by now or is deleted
 */
export async function startBuyerSession(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock' | 'settings'>,
  { userId, userAgent, ip, isAllowed }: BuyerSession,
): Promise<string | null> {
  if (!(await lockWithoutPassword(trx, userId)) || !(await isAllowed())) return null;
  const signedInAt = after(deps.clock.now(), -lifetimes.freshLogin);
  return startSession(trx, deps, { userId, rememberMe: false, deviceId: null, device: deviceOf(userAgent, ip), signedInAt });
}
