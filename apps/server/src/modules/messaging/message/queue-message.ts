import type { Language } from '@komora/api/enumerations';
import { type MessageData, type MessageTemplate, secretFields } from '@komora/documents';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { type Channel, insertMessage } from './message.sql.ts';

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

/** Domain of anonymised addresses. The top-level domain `.invalid` is reserved (RFC 2606). */
export const nowhere = '@removed.invalid';

/**
 * Stores a message and enqueues its sending in the caller's transaction.
 * @returns false if a message with this dedupe key exists, or the recipient is anonymised
 */
export async function queueMessage<T extends MessageTemplate>(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock' | 'enqueue' | 'secretKey'>,
  message: MessageToQueue<T>,
): Promise<boolean> {
  if (message.to.endsWith(nowhere)) return false;
  const secretNames: readonly string[] = secretFields[message.template] ?? [];
  const entries = Object.entries(message.data);
  const open = Object.fromEntries(entries.filter(([name]) => !secretNames.includes(name)));
  const secret = Object.fromEntries(entries.filter(([name]) => secretNames.includes(name)));
  const id = message.id ?? deps.ids.uuid();
  const inserted = await insertMessage(trx, {
    id,
    channel: message.channel ?? 'EMAIL',
    recipient: message.to,
    language: message.language,
    template: message.template,
    data: open,
    secrets: secretNames.length === 0 ? null : encrypt(deps.secretKey, JSON.stringify(secret)),
    dedupeKey: message.dedupeKey,
    now: deps.clock.now(),
  });
  if (inserted) await deps.enqueue(trx, 'send-message', { messageId: id });
  return inserted;
}
