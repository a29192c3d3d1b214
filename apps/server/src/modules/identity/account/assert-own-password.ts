import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countAttempt, per15Minutes, type RateLimit } from '../../../platform/rate-limit/rate-limit.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { getUser } from './account.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { verifyPassword } from './password.ts';
import { findOwnSession } from './session.sql.ts';

/** Guesses of a client's own password, in all actions that ask for it. */
export function ownPasswordLimit(userId: string): RateLimit {
  return per15Minutes(10, 'own-password', userId);
}

/**
 * Checks that the client is present before an action that cannot be undone: by the password, or, without one, by a login in the last 15
 * minutes (docs/decisions/0031-sessions.md).
 * @throws AppError invalid-credentials, revalid/rule/basic/not-null at `password`; unauthorized if the session has ended; too-many-requests
 */
export async function assertOwnPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { userId, tokenHash, password }: { userId: string; tokenHash: Buffer; password: string | undefined },
): Promise<void> {
  const hasPassword = password !== undefined && password !== '';
  if (hasPassword) await countAttempt(deps, [ownPasswordLimit(userId)]);
  const session = await findOwnSession(deps.db, tokenHash);
  // A concurrent request has ended the session or deleted the account.
  if (session === undefined) throw new AppError('unauthorized');
  if (!hasPassword) {
    if (session.signed_in_at > after(deps.clock.now(), -lifetimes.freshLogin)) return;
    throw fieldError('password', 'revalid/rule/basic/not-null');
  }
  const { password_hash: passwordHash } = await getUser(deps.db, userId);
  if (await verifyPassword(passwordHash, password, userId)) return;
  logSecurityEvent(deps.log, 'own-password-rejected', { userId });
  throw fieldError('password', 'invalid-credentials');
}
