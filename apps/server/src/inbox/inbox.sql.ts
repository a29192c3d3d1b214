import type { PaymentProvider } from '@komora/contract/enumerations';
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

export function findNotification(
  reader: Reader,
  id: string,
): Promise<{ provider: PaymentProvider; provider_payment_id: string; processed_at: Date | null }> {
  return reader
    .selectFrom('payment_notifications')
    .select(['provider', 'provider_payment_id', 'processed_at'])
    .where('id', '=', id)
    .$castTo<{ provider: PaymentProvider; provider_payment_id: string; processed_at: Date | null }>()
    .executeTakeFirstOrThrow();
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

export async function markProcessed(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('payment_notifications').set({ processed_at: now }).where('id', '=', id).executeTakeFirstOrThrow();
}
