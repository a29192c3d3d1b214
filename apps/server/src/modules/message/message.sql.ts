import type { Language } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';

export type Channel = 'EMAIL' | 'SMS';

export interface NewMessage {
  id: string;
  channel: Channel;
  recipient: string;
  language: Language;
  template: string;
  data: object;
  secrets: Buffer | null;
  dedupeKey: string;
  now: Date;
}

/** False when a message of that dedupe key exists. */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<boolean> {
  const row = await trx
    .insertInto('messages')
    .values({
      id: message.id,
      channel: message.channel,
      recipient: message.recipient,
      language: message.language,
      template: message.template,
      data: JSON.stringify(message.data),
      secrets: message.secrets,
      dedupe_key: message.dedupeKey,
      status: 'QUEUED',
      created_at: message.now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
