import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { assertAttemptsLeft, countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { getUser } from './account.sql.ts';
import { findTokenUser } from './password-token.sql.ts';

/**
 * Tells whether a set-password or reset link still works, and the address to which it was sent, before a new password is typed. Does not use up
 * the token.
 * @throws AppError password-reset/invalid-token (unknown, expired or used), too-many-requests
 */
export async function checkPasswordToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token, ip }: { token: string; ip: string },
): Promise<{ email: string }> {
  const limit = per15Minutes(60, 'password-change', clientNetwork(ip));
  await assertAttemptsLeft(deps, limit);
  const userId = await findTokenUser(deps.db, hashToken(token), 'PASSWORD', deps.clock.now());
  if (userId !== undefined) return { email: (await getUser(deps.db, userId)).email };
  await countAttempt(deps, [limit]);
  throw new AppError('password-reset/invalid-token');
}
