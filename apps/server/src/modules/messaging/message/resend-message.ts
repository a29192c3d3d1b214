import { secretFields } from '@komora/documents';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertCopy, lockMessage } from './message.sql.ts';

/** NOT_RESENDABLE: it has secret links, which are not kept, is still queued, or was redacted. ALREADY: a failed message is sent again once. */
export type ResendOutcome = 'QUEUED' | 'UNKNOWN' | 'NOT_RESENDABLE' | 'ALREADY';

/**
 * Queues a message again with the same content, in the caller's transaction. A failed message goes to the client's current address, and its copy
 * can fail and be sent again in turn.
 * @param input.copyId the id of the new message
 */
export async function resendMessage(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  { messageId, copyId }: { messageId: string; copyId: string },
): Promise<ResendOutcome> {
  const message = await lockMessage(trx, messageId);
  if (message === undefined) return 'UNKNOWN';
  const { status, template, recipient, resentAt } = message;
  if (status === 'QUEUED' || template in secretFields || recipient === null) return 'NOT_RESENDABLE';
  if (resentAt !== null) return 'ALREADY';
  await insertCopy(trx, { id: messageId, copyId, recipient, now: deps.clock.now() });
  await deps.enqueue(trx, 'send-message', { messageId: copyId });
  return 'QUEUED';
}
