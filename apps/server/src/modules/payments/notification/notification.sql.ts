import type { PaymentProvider } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../db/database.ts';

/** The new row's id, or undefined when this event is here already. */
export async function insertNotification(
  trx: Trx,
  row: { id: string; provider: PaymentProvider; eventId: string; providerPaymentId: string; body: Buffer; now: Date },
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('payment_notifications')
    .values({
      id: row.id,
      provider: row.provider,
      event_id: row.eventId,
      provider_payment_id: row.providerPaymentId,
      body: row.body,
      received_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

interface NotificationRow {
  provider: PaymentProvider;
  provider_payment_id: string;
  processed_at: Date | null;
  unsigned: boolean;
  heard: number;
}

export function findNotification(reader: Reader, id: string): Promise<NotificationRow | undefined> {
  return reader
    .selectFrom('payment_notifications')
    .select(['provider', 'provider_payment_id', 'processed_at', 'unsigned', 'heard'])
    .where('id', '=', id)
    .$castTo<NotificationRow>()
    .executeTakeFirst();
}

/** The row of this payment, as often as it speaks; `waitsSince` when it was waiting already, null for one that was not. */
export async function upsertUnsigned(
  trx: Trx,
  row: { id: string; provider: PaymentProvider; eventId: string; providerPaymentId: string; body: Buffer; now: Date },
): Promise<{ id: string; waitsSince: Date | null }> {
  const { rows } = await sql<{ id: string; waits_since: Date | null }>`
    insert into payment_notifications as n (id, provider, event_id, provider_payment_id, body, received_at, unsigned)
    values (${row.id}, ${row.provider}, ${row.eventId}, ${row.providerPaymentId}, ${row.body}, ${row.now}, true)
    on conflict (provider, event_id) do update set
      heard = n.heard + 1,
      processed_at = null,
      received_at = case when n.processed_at is null then n.received_at else excluded.received_at end
    returning n.id, case when old.processed_at is null then old.received_at end as waits_since`.execute(trx);
  const [stored] = rows;
  if (!stored) throw new Error('An upsert answered no row');
  return { id: stored.id, waitsSince: stored.waits_since };
}

/** How many wait, counted up to `most`. */
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

export async function dropOldUnsigned(trx: Trx, { provider, before }: { provider: PaymentProvider; before: Date }): Promise<void> {
  await trx
    .deleteFrom('payment_notifications')
    .where('provider', '=', provider)
    .where('unsigned', '=', sql.lit(true))
    .where('processed_at', 'is', null)
    .where('received_at', '<', before)
    .execute();
}

/** Notifications of a payment that came before the payment was known. */
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

/** False when it has spoken again since it was read. */
export async function markProcessed(trx: Trx, { id, heard }: { id: string; heard: number }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_notifications')
    .set({ processed_at: now })
    .where('id', '=', id)
    .where('heard', '=', heard)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False when it has spoken again since it was read. */
export async function dropNotification(trx: Trx, { id, heard }: { id: string; heard: number }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('payment_notifications')
    .where('id', '=', id)
    .where('heard', '=', heard)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
