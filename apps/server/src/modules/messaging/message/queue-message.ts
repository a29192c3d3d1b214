import type { Language } from '@komora/contract/enumerations';
import { type MessageData, type MessageTemplate, secretFields } from '@komora/documents';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { encrypt } from '../../secrets.ts';
import { type Channel, insertMessage } from './message.sql.ts';

export interface MessageToQueue<T extends MessageTemplate> {
  /** E-mail address, or E.164 number for SMS. */
  to: string;
  language: Language;
  template: T;
  data: MessageData[T];
  /** What this message is about; the same key twice is one message. */
  dedupeKey: string;
  /** EMAIL unless said otherwise. */
  channel?: Channel;
}

/** Addresses of people who have left: `.invalid` belongs to nobody, for ever (RFC 2606). */
export const nowhere = '@removed.invalid';

/**
 * Stores a message and the job that sends it, in the transaction that causes it: both exist exactly when that commits.
 * @returns false when a message of that dedupe key was queued before, or nobody is there to read it.
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
  const id = deps.ids.uuid();
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
