import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AttachmentsOf, Carriers } from './message.ports.ts';
import { sendMessage } from './send-message.ts';

/** Sends messages one after another; one that fails gets a job of its own, with its own repetitions, and does not stop the others. */
export async function sendMessages(
  deps: Deps,
  carriers: Carriers,
  messageIds: readonly string[],
  attachmentsOf: AttachmentsOf,
): Promise<void> {
  for (const messageId of messageIds) {
    try {
      await sendMessage(deps, carriers, messageId, attachmentsOf);
    } catch (error) {
      deps.log.warn({ err: error, messageId }, 'a message of many was not sent; it is tried again on its own');
      await inTransaction(deps.db, (trx) => deps.enqueue(trx, 'send-message', { messageId }, { startAfterSeconds: 60 }));
    }
  }
}
