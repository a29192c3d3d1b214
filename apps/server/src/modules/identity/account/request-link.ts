import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { findUserIdByEmail } from './account.sql.ts';
import type { LinkPurpose } from './send-link.ts';

/**
 * Requests a link by e-mail. Response, time and limits are the same for unknown addresses, so that accounts cannot be enumerated: a job is
 * queued in both cases, and the worker sends the message.
 * @throws AppError too-many-requests
 */
export async function requestLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'config'>,
  input: { purpose: LinkPurpose; email: string; ip: string },
): Promise<undefined> {
  const { purpose, email } = input;
  await countAttempt(deps, [
    per15Minutes(30 * deps.config.rateLimit, 'request-link', purpose, 'from', clientNetwork(input.ip)),
    // Limits the messages to one address, from any number of networks.
    per15Minutes(5, 'request-link', purpose, 'to', email.toLowerCase()),
  ]);
  const userId = (await findUserIdByEmail(deps.db, email)) ?? null;
  await inTransaction(deps.db, (trx) => deps.enqueue(trx, 'send-link', { userId, purpose, requestId: deps.ids.uuid() }));
}
