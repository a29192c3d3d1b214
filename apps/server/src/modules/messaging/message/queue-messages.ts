import { type MessageTemplate, secretFields } from '@komora/documents';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertMessages } from './message.sql.ts';
import { type MessageToQueue, nowhere } from './queue-message.ts';

/**
 * Queues many messages without secrets at once, with one job for all that are new: what a batch of rents has to tell. Otherwise as queueMessage.
 * @throws Error for a template that carries a secret
 */
export async function queueMessages<T extends MessageTemplate>(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock' | 'enqueue'>,
  messages: readonly MessageToQueue<T>[],
): Promise<void> {
  const secret = messages.find(({ template }) => secretFields[template] !== undefined);
  if (secret !== undefined) throw new Error(`Messages ${secret.template} carry a secret and are queued one by one`);
  const heard = messages.filter(({ to }) => !to.endsWith(nowhere));
  if (heard.length === 0) return;
  const messageIds = await insertMessages(
    trx,
    heard.map(({ to, language, template, data, dedupeKey, channel = 'EMAIL' }) => ({
      id: deps.ids.uuid(),
      channel,
      recipient: to,
      language,
      template,
      data,
      dedupeKey,
    })),
    deps.clock.now(),
  );
  if (messageIds.length > 0) await deps.enqueue(trx, 'send-messages', { messageIds });
}
