import type { PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** The object of the gateway that a notification is about. */
export interface NotificationSubject {
  kind: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'FRAUD_WARNING' | 'PAYOUT';
  id: string;
}

/** @returns the id of the new row, or undefined if this event is stored already */
export async function insertNotification(
  trx: Trx,
  row: { id: string; provider: PaymentProvider; eventId: string; subject: NotificationSubject; body: Buffer; now: Date },
): Promise<string | undefined> {
  const isPayment = row.subject.kind === 'PAYMENT';
  const inserted = await trx
    .insertInto('payment_notifications')
    .values({
      id: row.id,
      provider: row.provider,
      event_id: row.eventId,
      provider_payment_id: isPayment ? row.subject.id : null,
      subject: row.subject.kind,
      subject_id: isPayment ? null : row.subject.id,
      body: row.body,
      received_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** A stored notification of a gateway. */
interface NotificationRow {
  provider: PaymentProvider;
  subject: NotificationSubject;
  processed_at: Date | null;
  unsigned: boolean;
  /** Number of times that the event was received. Protects the row against a lost update. */
  timesReceived: number;
}

export function findNotification(reader: Reader, id: string): Promise<NotificationRow | undefined> {
  return reader
    .selectFrom('payment_notifications')
    .select(sql<NotificationSubject>`jsonb_build_object('kind', subject, 'id', coalesce(subject_id, provider_payment_id))`.as('subject'))
    .select(['provider', 'processed_at', 'unsigned', 'times_received as timesReceived'])
    .where('id', '=', id)
    .$castTo<NotificationRow>()
    .executeTakeFirst();
}

/**
 * Stores an unsigned notification. Each payment has one row; a repeated notification makes it unprocessed again.
 * @returns `waitsSince`: since when the row has been unprocessed; null if it is new or was processed
 */
export async function upsertUnsigned(
  trx: Trx,
  row: { id: string; provider: PaymentProvider; eventId: string; providerPaymentId: string; body: Buffer; now: Date },
): Promise<{ id: string; waitsSince: Date | null }> {
  const { rows } = await sql<{ id: string; waits_since: Date | null }>`
    insert into payment_notifications as n (id, provider, event_id, provider_payment_id, body, received_at, unsigned)
    values (${row.id}, ${row.provider}, ${row.eventId}, ${row.providerPaymentId}, ${row.body}, ${row.now}, true)
    on conflict (provider, event_id) do update set
      times_received = n.times_received + 1,
      processed_at = null,
      received_at = case when n.processed_at is null then n.received_at else excluded.received_at end
    returning n.id, case when old.processed_at is null then old.received_at end as waits_since`.execute(trx);
  const [stored] = rows;
  if (!stored) throw new Error('The upsert into payment_notifications returned no row');
  return { id: stored.id, waitsSince: stored.waits_since };
}

/** @returns the number of unprocessed unsigned notifications, at most `most` */
export async function countWaitingUnsigned(reader: Reader, provider: PaymentProvider, most: number): Promise<number> {
  const rows = await reader
    .selectFrom('payment_notifications')
    .select('id')
    .where('provider', '=', provider)
    .where('unsigned', '=', sql.lit(true))
    .where('processed_at', 'is', null)
    .limit(most)
    .execute();
  return rows.length;
}

/** Deletes unprocessed unsigned notifications received before `before`. */
export async function deleteOldUnsigned(trx: Trx, { provider, before }: { provider: PaymentProvider; before: Date }): Promise<void> {
  await trx
    .deleteFrom('payment_notifications')
    .where('provider', '=', provider)
    .where('unsigned', '=', sql.lit(true))
    .where('processed_at', 'is', null)
    .where('received_at', '<', before)
    .execute();
}

/** @returns the ids of unprocessed notifications of a payment that arrived before the payment was known */
export async function listWaitingNotifications(reader: Reader, provider: PaymentProvider, providerPaymentId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('payment_notifications')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('processed_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** @returns false if the notification was received again since it was read */
export async function markProcessed(trx: Trx, { id, timesReceived }: { id: string; timesReceived: number }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_notifications')
    .set({ processed_at: now })
    .where('id', '=', id)
    .where('times_received', '=', timesReceived)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false if the notification was received again since it was read */
export async function deleteNotification(trx: Trx, { id, timesReceived }: { id: string; timesReceived: number }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('payment_notifications')
    .where('id', '=', id)
    .where('times_received', '=', timesReceived)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Retention: deletes processed notifications that were received at `before` or earlier. @returns the number of deleted rows */
export async function deleteProcessedNotifications(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_notifications where id in (
      select id from payment_notifications where received_at <= ${before} and processed_at is not null limit ${limit} for update skip locked)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}
