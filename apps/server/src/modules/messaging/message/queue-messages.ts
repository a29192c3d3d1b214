import { type MessageTemplate, secretFields } from '@komora/documents';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertMessages } from './message.sql.ts';
import { type MessageToQueue, nowhere } from './queue-message.ts';

/**
 * Queues many messages without secrets, with one job for all new ones. Used by batch jobs; otherwise the same as `queueMessage`.
 * @throws Error for a template that carries a secret
 */
export async function queueMessages<T extends MessageTemplate>(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock' | 'enqueue'>,
  messages: readonly MessageToQueue<T>[],
): Promise<void> {
  const secret = messages.find(({ template }) => secretFields[template] !== undefined);
  if (secret !== undefined) throw new Error(`Template ${secret.template} has secret fields. Use queueMessage instead.`);
  const deliverable = messages.filter(({ to }) => !to.endsWith(nowhere));
  if (deliverable.length === 0) return;
  const messageIds = await insertMessages(
    trx,
    deliverable.map(({ to, language, template, data, dedupeKey, channel = 'EMAIL' }) => ({
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
