import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** True for a row of `messages` that was queued before a restore whose pause has not ended. */
export const isHeld = sql<boolean>`coalesce(messages.created_at < (select paused_at from deployment), false)`;

/** The client whose address or number the message has. */
export const clientOfRecipient = sql<string | null>`(
  select u.id from users u where u.anonymised_at is null and (lower(u.email) = lower(messages.recipient) or u.phone_number = messages.recipient)
  order by u.id limit 1)`;

/** Ids of the held messages, the oldest first. */
export async function listHeld(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'QUEUED')
    .where(isHeld)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends held messages as FAILED, as the last attempt does: secrets are deleted, and the client is stored. */
export async function failMessages(trx: Trx, ids: readonly string[], reason: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ status: 'FAILED', last_error: reason, sending_until: null, secrets: null, client_id: clientOfRecipient })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'QUEUED')
    .execute();
}
