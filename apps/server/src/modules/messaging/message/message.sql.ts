import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

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

/** Returns false if a message with this dedupe key exists. */
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

/** Inserts messages without secrets. @returns the ids of those with a new dedupe key */
export async function insertMessages(trx: Trx, messages: readonly Omit<NewMessage, 'secrets' | 'now'>[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, created_at)
    select id, channel, recipient, language, template, data, "dedupeKey", 'QUEUED', ${now}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as t(id uuid, channel text, recipient text, language text, template text, data jsonb,
      "dedupeKey" text)
    on conflict (dedupe_key) do nothing returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface LeasedMessage {
  id: string;
  channel: string;
  recipient: string;
  language: string;
  template: string;
  data: unknown;
  secrets: Buffer | null;
  /** This attempt included. */
  attempts: number;
  createdAt: Date;
}

/** Counts an attempt and leases the message until `leaseEnds`; undefined if it is sent, failed or leased by another worker. */
export function leaseMessage(trx: Trx, id: string, now: Date, leaseEnds: Date): Promise<LeasedMessage | undefined> {
  return trx
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), sending_until: leaseEnds }))
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', now)]))
    .returning(['id', 'channel', 'recipient', 'language', 'template', 'data', 'secrets', 'attempts', 'created_at as createdAt'])
    .executeTakeFirst();
}

export async function isQueued(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('messages').select('id').where('id', '=', id).where('status', '=', 'QUEUED').executeTakeFirst();
  return row !== undefined;
}

export interface SentMessage {
  id: string;
  subject: string;
  /** Null if the content must not be stored, because it can contain secret links. */
  content: { html: string; text: string } | null;
  now: Date;
}

export async function markSent(trx: Trx, message: SentMessage): Promise<void> {
  await trx
    .updateTable('messages')
    .set({
      status: 'SENT',
      subject: message.subject,
      html: message.content?.html ?? null,
      text: message.content?.text ?? null,
      secrets: null,
      last_error: null,
      sending_until: null,
      sent_at: message.now,
    })
    .where('id', '=', message.id)
    // A message that was redacted during sending stays redacted.
    .where('status', '=', 'QUEUED')
    .execute();
}

/** Stores the error of an attempt. With `final` the message becomes FAILED and its secrets are deleted. */
export async function markFailedAttempt(trx: Trx, id: string, error: string, final: boolean): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ last_error: error, sending_until: null, ...(final ? { status: 'FAILED', secrets: null } : {}) })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute();
}

/** Contact data of the operator's first legal entity in the deployment's country, or of its first legal entity. */
export function readContact(reader: Reader, country: string): Promise<{ email: string; phone: string }> {
  return reader
    .selectFrom('legal_entities')
    .select(['email', 'phone_number as phone'])
    .orderBy((eb) => eb('country', '=', country), 'desc')
    .orderBy('country')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Inserts a copy of a sent or failed message; none of a message with secrets or without its recipient. @returns true if it was inserted */
export async function copyMessage(
  trx: Trx,
  { id, copyId, secretTemplates, now }: { id: string; copyId: string; secretTemplates: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, created_at)
    select ${copyId}::uuid, channel, recipient, language, template, data, 'resend/' || ${copyId}::text, 'QUEUED', ${now} from messages
    where id = ${id} and status in ('SENT', 'FAILED') and recipient <> 'removed' and template <> all(${secretTemplates}::text[])
    returning id`.execute(trx);
  return rows.length > 0;
}

/** The accounts that use the recipient of a message. */
export async function findRecipients(reader: Reader, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from messages m join users u on lower(u.email) = lower(m.recipient) or u.phone_number = m.recipient where m.id = ${messageId}`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}
