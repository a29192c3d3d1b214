import { AppError, fieldError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countAttempt, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { ownPasswordLimit } from './assert-own-password.ts';
import { lockWithoutPassword } from './lock-account.sql.ts';
import { confirmEmail } from './registration.sql.ts';
import { renewLogin } from './session.sql.ts';
import { type TypedCode, useCode } from './use-code.ts';

/**
 * A signed-in client proves with a code by e-mail who they are: the session counts as a recent login again. A buyer without a password also
 * confirms the address.
 * @throws AppError sign-in-code/wrong and sign-in-code/ended at `code`; unauthorized if the session has ended; too-many-requests
 */
export async function confirmWithCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secretKey' | 'log'>,
  { userId, tokenHash, ...typed }: TypedCode & { userId: string; tokenHash: Buffer },
): Promise<undefined> {
  const limit = ownPasswordLimit(userId);
  await countAttempt(deps, [limit]);
  const { isRight, isLast } = await useCode(deps, typed, userId);
  if (!isRight) {
    logSecurityEvent(deps.log, 'own-password-rejected', { userId, code: 'sign-in-code/wrong' });
    throw fieldError('code', isLast ? 'sign-in-code/ended' : 'sign-in-code/wrong');
  }
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    await resetAttempts(trx, [limit]);
    if (!(await renewLogin(trx, tokenHash, now))) throw new AppError('unauthorized');
    if (await lockWithoutPassword(trx, userId)) await confirmEmail(trx, userId, now);
  });
}
