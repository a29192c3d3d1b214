import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { clientOfRecipient, isHeld } from './held.sql.ts';

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
  return (await toInsert(trx, message).returning('id').executeTakeFirst()) !== undefined;
}

/** As {@link insertMessage}, for a caller that need not know. */
export async function insertNewMessage(trx: Trx, message: NewMessage): Promise<void> {
  await toInsert(trx, message).execute();
}

const toInsert = (trx: Trx, message: NewMessage) =>
  trx
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
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing());

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

/** Counts an attempt and leases the message until `leaseEnds`; undefined if it is sent, failed, held or leased by another worker. */
export function leaseMessage(trx: Trx, id: string, now: Date, leaseEnds: Date): Promise<LeasedMessage | undefined> {
  return trx
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), sending_until: leaseEnds }))
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', now)]))
    .where(sql<boolean>`not ${isHeld}`)
    .returning(['id', 'channel', 'recipient', 'language', 'template', 'data', 'secrets', 'attempts', 'created_at as createdAt'])
    .executeTakeFirst();
}

/** True for a message that is leased by another worker. A held one waits for staff. */
export async function isLeased(reader: Reader, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where(sql<boolean>`not ${isHeld}`)
    .executeTakeFirst();
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

/** Stores the error of an attempt. With `final` the message becomes FAILED, its secrets are deleted, and its client is stored: the address may be corrected. */
export async function markFailedAttempt(trx: Trx, id: string, error: string, final: boolean): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ last_error: error, sending_until: null, ...(final ? { status: 'FAILED', secrets: null, client_id: clientOfRecipient } : {}) })
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

export interface ResendableMessage {
  template: string;
  status: 'QUEUED' | 'SENT' | 'FAILED';
  resentAt: Date | null;
  /** Where a copy goes: the current address of a client whose message failed. Null if there is none any more. */
  recipient: string | null;
}

/** Locks a message that may be sent again. Undefined for an unknown one. */
export async function lockMessage(trx: Trx, id: string): Promise<ResendableMessage | undefined> {
  const { rows } = await sql<ResendableMessage>`
    select m.template, m.status, m.resent_at as "resentAt", nullif(case
      when m.client_id is null then m.recipient
      when u.anonymised_at is not null then null
      when m.channel = 'SMS' then u.phone_number else u.email end, 'removed') as recipient
    from messages m left join users u on u.id = m.client_id where m.id = ${id} for update of m`.execute(trx);
  return rows[0];
}

/** Queues a copy with the same content, and with other secrets. A failed message is marked, so that it is copied once. */
export async function insertCopy(
  trx: Trx,
  { id, copyId, recipient, secrets, now }: { id: string; copyId: string; recipient: string; secrets: Buffer | null; now: Date },
): Promise<void> {
  await sql`
    insert into messages (id, channel, recipient, language, template, data, secrets, dedupe_key, status, created_at)
    select ${copyId}::uuid, channel, ${recipient}, language, template, data, ${secrets}, 'resend/' || ${copyId}::text, 'QUEUED', ${now} from messages
    where id = ${id}`.execute(trx);
  await sql`update messages set resent_at = ${now} where id = ${id} and status = 'FAILED'`.execute(trx);
}

/** The clients of a message: of a failed one the stored client, else the accounts that use its recipient. */
export async function findRecipients(reader: Reader, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from messages m join users u on case when m.client_id is null then lower(u.email) = lower(m.recipient) or u.phone_number = m.recipient
      else u.id = m.client_id end where m.id = ${messageId}`.execute(reader);
  return rows.map(({ id }) => id);
}
