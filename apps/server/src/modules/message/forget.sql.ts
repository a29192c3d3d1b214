import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

const forgotten = {
  recipient: 'removed',
  data: '{}',
  subject: null,
  html: null,
  text: null,
  secrets: null,
  last_error: null,
  sending_until: null,
  status: sql<string>`case status when 'QUEUED' then 'FAILED' else status end`,
};

/** @param recipients e-mail addresses in any case of letters, and E.164 numbers */
export async function anonymiseMessages(trx: Trx, recipients: string[]): Promise<void> {
  const wanted = recipients.map((recipient) => recipient.toLowerCase());
  await trx.updateTable('messages').set(forgotten).where(sql<string>`lower(recipient)`, 'in', wanted).execute();
}

export async function anonymiseFarewells(trx: Trx, queuedUntil: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set(forgotten)
    .where('template', '=', 'account-removed')
    .where('created_at', '<=', queuedUntil)
    .where('recipient', '<>', forgotten.recipient)
    .execute();
}
