import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { consumePasswordToken, voidPasswordTokens } from './password-token.sql.ts';
import { assertTriesLeft, callerOf, takeTry } from './rate-limit.ts';
import { confirmEmail } from './registration.sql.ts';

/**
 * Confirms the address of an account with the token of its link, which works once.
 * @throws Refusal registration/invalid-token (unknown, expired or used), too-many-requests
 */
export async function confirmRegistration(deps: Pick<Deps, 'db' | 'clock'>, input: { token: string; ip: string }): Promise<undefined> {
  const limit = { of: ['confirm-registration', callerOf(input.ip)], most: 60 };
  await assertTriesLeft(deps, limit);
  const now = deps.clock.now();
  const confirmed = await inTransaction(deps.db, async (trx) => {
    const userId = await consumePasswordToken(trx, hashToken(input.token), 'CONFIRMATION', now);
    if (userId === undefined) return false;
    await confirmEmail(trx, userId, now);
    await voidPasswordTokens(trx, userId, now, ['CONFIRMATION']);
    return true;
  });
  if (confirmed) return;
  await takeTry(deps, [limit]);
  throw new Refusal('registration/invalid-token');
}
