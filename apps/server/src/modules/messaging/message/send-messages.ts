import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { AttachmentsOf, MessageTransports } from './message.ports.ts';
import { sendMessage } from './send-message.ts';

/** Sends messages one after another. A failed message gets its own job with retries and does not stop the others. */
export async function sendMessages(
  deps: Deps,
  carriers: MessageTransports,
  messageIds: readonly string[],
  attachmentsOf: AttachmentsOf,
): Promise<void> {
  for (const messageId of messageIds) {
    try {
      await sendMessage(deps, carriers, messageId, attachmentsOf);
    } catch (error) {
      deps.log.warn({ err: error, messageId }, 'message of a batch was not sent; its own job retries it');
      await inTransaction(deps.db, (trx) => deps.enqueue(trx, 'send-message', { messageId }, { startAfterSeconds: 60 }));
    }
  }
}
