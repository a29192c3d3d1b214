import type { Language } from '@komora/api/enumerations';
import { type MessageData, type MessageTemplate, secretFields } from '@komora/documents';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { type Channel, insertMessage, insertNewMessage, type NewMessage } from './message.sql.ts';

export interface MessageToQueue<T extends MessageTemplate> {
  /** E-mail address, or E.164 number for SMS. */
  to: string;
  language: Language;
  template: T;
  data: MessageData[T];
  /** Identifies the event of this message. A second message with the same key is not stored. */
  dedupeKey: string;
  /** Default: EMAIL. */
  channel?: Channel;
  /** Default: a new one. */
  id?: string;
}

type QueueDeps = Pick<Deps, 'ids' | 'clock' | 'enqueue' | 'secretKey'>;

/** Domain of anonymised addresses. The top-level domain `.invalid` is reserved (RFC 2606). */
export const nowhere = '@removed.invalid';

/**
 * Stores a message and enqueues its sending in the caller's transaction.
 * @returns false if a message with this dedupe key exists, or the recipient is anonymised
 */
export async function queueMessage<T extends MessageTemplate>(trx: Trx, deps: QueueDeps, message: MessageToQueue<T>): Promise<boolean> {
  if (message.to.endsWith(nowhere)) return false;
  const row = toRow(deps, message);
  const inserted = await insertMessage(trx, row);
  if (inserted) await deps.enqueue(trx, 'send-message', { messageId: row.id });
  return inserted;
}

/**
 * Stores the first message of a new event, and does not wait for the database. If its dedupe key exists nevertheless, no message is stored, and
 * the job has no effect.
 */
export async function queueFirstMessage<T extends MessageTemplate>(trx: Trx, deps: QueueDeps, message: MessageToQueue<T>): Promise<void> {
  if (message.to.endsWith(nowhere)) return;
  const row = toRow(deps, message);
  await sendAhead(() => insertNewMessage(trx, row));
  await deps.enqueue(trx, 'send-message', { messageId: row.id });
}

function toRow<T extends MessageTemplate>(deps: QueueDeps, message: MessageToQueue<T>): NewMessage {
  const secretNames: readonly string[] = secretFields[message.template] ?? [];
  const entries = Object.entries(message.data);
  const open = Object.fromEntries(entries.filter(([name]) => !secretNames.includes(name)));
  const secret = Object.fromEntries(entries.filter(([name]) => secretNames.includes(name)));
  const id = message.id ?? deps.ids.uuid();
  return {
    id,
    channel: message.channel ?? 'EMAIL',
    recipient: message.to,
    language: message.language,
    template: message.template,
    data: open,
    secrets: secretNames.length === 0 ? null : encrypt(deps.secretKey, JSON.stringify(secret)),
    dedupeKey: message.dedupeKey,
    now: deps.clock.now(),
  };
}
