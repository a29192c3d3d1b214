import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { findUserIdByEmail } from './account.sql.ts';
import { callerOf, takeTry } from './rate-limit.ts';
import type { LinkPurpose } from './send-link.ts';

/**
 * Takes the wish for a link by e-mail. Answer, time and limits are the same whether there is such an account or not: the worker sends the
 * letter, and the job is queued either way.
 * @throws Refusal too-many-requests
 */
export async function requestLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'config'>,
  input: { purpose: LinkPurpose; email: string; ip: string },
): Promise<undefined> {
  const { purpose, email } = input;
  await takeTry(deps, [
    { of: ['request-link', purpose, 'from', callerOf(input.ip)], most: 30 * deps.config.rateLimit },
    // One letter box is not to be flooded, from wherever it comes.
    { of: ['request-link', purpose, 'to', email.toLowerCase()], most: 5 },
  ]);
  const userId = (await findUserIdByEmail(deps.db, email)) ?? null;
  await inTransaction(deps.db, (trx) => deps.enqueue(trx, 'send-link', { userId, purpose, requestId: deps.ids.uuid() }));
}
