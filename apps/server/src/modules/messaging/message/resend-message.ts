import { secretFields } from '@komora/documents';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { copyMessage } from './message.sql.ts';

/**
 * Queues a message again with the same content, in the caller's transaction.
 * @param input.copyId the id of the new message
 * @returns false for a message with secret links, which are not kept, and for one that is still queued or was redacted
 */
export async function resendMessage(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  { messageId, copyId }: { messageId: string; copyId: string },
): Promise<boolean> {
  const isCopied = await copyMessage(trx, { id: messageId, copyId, secretTemplates: Object.keys(secretFields), now: deps.clock.now() });
  if (isCopied) await deps.enqueue(trx, 'send-message', { messageId: copyId });
  return isCopied;
}
