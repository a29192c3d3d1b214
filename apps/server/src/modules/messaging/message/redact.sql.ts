import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

const redacted = {
  recipient: 'removed',
  data: '{}',
  subject: null,
  html: null,
  text: null,
  secrets: null,
  last_error: null,
  sending_until: null,
  client_id: null,
  status: sql<string>`case status when 'QUEUED' then 'FAILED' else status end`,
};

/** Also failed messages to an earlier address of the client. @param recipients e-mail addresses in any case, and E.164 numbers */
export async function anonymiseMessages(trx: Trx, userId: string, recipients: string[]): Promise<void> {
  const lowerCased = recipients.map((recipient) => recipient.toLowerCase());
  await trx
    .updateTable('messages')
    .set(redacted)
    .where((or) => or.or([or(sql<string>`lower(recipient)`, 'in', lowerCased), or('client_id', '=', userId)]))
    .execute();
}

/** Retention: redacts messages from `before` or earlier, all or those of one template. Their rows stay, so that none is sent again. */
export async function redactOldMessages(
  trx: Trx,
  { before, limit, template }: { before: Date; limit: number; template?: string },
): Promise<number> {
  const old = trx
    .selectFrom('messages')
    .select('id')
    .where('created_at', '<=', before)
    .where('recipient', '<>', redacted.recipient)
    .$if(template !== undefined, (query) => query.where('template', '=', template ?? ''))
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await trx.updateTable('messages').set(redacted).where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
