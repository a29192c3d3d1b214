import type { PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface Counter {
  legalEntityId: string;
  series: string;
  year: number;
  lastNumber: number;
}

export function listCounters(reader: Reader): Promise<Counter[]> {
  return reader
    .selectFrom('invoice_counters')
    .select(['legal_entity_id as legalEntityId', 'series', 'year', 'last_number as lastNumber'])
    .orderBy('legal_entity_id')
    .orderBy('series')
    .orderBy('year')
    .execute();
}

/** Raises counters to the given numbers. A counter is never lowered. */
export async function raiseCounters(trx: Trx, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return;
  await sql`
    insert into invoice_counters (legal_entity_id, series, year, last_number)
    select "legalEntityId", series, year, "lastNumber" from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb)
      as t("legalEntityId" uuid, series text, year integer, "lastNumber" integer)
    on conflict (legal_entity_id, series, year) do update set last_number = greatest(invoice_counters.last_number, excluded.last_number)`.execute(
    trx,
  );
}

export interface RecoveredPayment {
  provider: PaymentProvider;
  providerPaymentId: string;
  /** The id of our attempt. */
  paymentId: string;
  reference: string | null;
  methodReference: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  refunded: number;
  createdAt: Date | null;
}

/** Stores a listed payment, unless it was adopted before or our payment of that id is settled. @returns true if it is new */
export async function storeRecovered(trx: Trx, found: RecoveredPayment, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into recovered_payments (provider, provider_payment_id, payment_id, reference, method_reference, amount, currency, refunded, created_at,
      listed_at)
    select ${found.provider}, ${found.providerPaymentId}, ${found.paymentId}::uuid,
      (case when ${found.reference}::text ~ '^[0-9a-f-]{36}$' then ${found.reference}::text end)::uuid, ${found.methodReference}::text,
      ${found.amount}::integer, ${found.currency}, ${found.refunded}::integer, ${found.createdAt}::timestamptz,
      ${now}::timestamptz
    where not exists (select from payments p where p.provider = ${found.provider} and p.settlement is not null
      and (p.provider_payment_id = ${found.providerPaymentId} or p.id = ${found.paymentId}::uuid))
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}
