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
}

/** Stores a listed payment, unless it was adopted before or our payment of that id is settled. @returns true if it is new */
export async function storeRecovered(trx: Trx, found: RecoveredPayment, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into recovered_payments (provider, provider_payment_id, payment_id, reference, method_reference, amount, currency, refunded, listed_at)
    select ${found.provider}, ${found.providerPaymentId}, ${found.paymentId}::uuid,
      (case when ${found.reference}::text ~ '^[0-9a-f-]{36}$' then ${found.reference}::text end)::uuid, ${found.methodReference}::text,
      ${found.amount}::integer, ${found.currency}, ${found.refunded}::integer, ${now}::timestamptz
    where not exists (select from payments p where p.provider = ${found.provider} and p.settlement is not null
      and (p.provider_payment_id = ${found.providerPaymentId} or p.id = ${found.paymentId}::uuid))
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

export type OpenRecovered = RecoveredPayment & { orderId: string | null; rentId: string | null };

/**
 * Recovered payments that are not adopted, with the order or rent that their reference names. Payments whose money was returned are not
 * adopted.
 */
export async function listOpenRecovered(reader: Reader): Promise<OpenRecovered[]> {
  const { rows } = await sql<OpenRecovered>`
    select f.provider, f.provider_payment_id as "providerPaymentId", f.payment_id as "paymentId", f.reference, f.method_reference as "methodReference",
      f.amount, f.currency, f.refunded, o.id as "orderId", r.id as "rentId"
    from recovered_payments f left join orders o on o.id = f.reference left join rents r on r.id = f.reference
    where f.adopted_at is null order by f.listed_at, f.provider_payment_id`.execute(reader);
  return rows;
}

/** Unpaid rents with the number of their attempts, for gateways that do not return our reference. */
export async function listUnpaidRents(reader: Reader): Promise<{ id: string; attempts: number }[]> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select r.id, (select coalesce(max(p.attempt), 0) from payments p where p.rent_id = r.id) as attempts from rents r
    where r.paid_at is null order by r.id`.execute(reader);
  return rows;
}

export async function markAdopted(trx: Trx, found: Pick<RecoveredPayment, 'provider' | 'providerPaymentId'>, now: Date): Promise<void> {
  await trx
    .updateTable('recovered_payments')
    .set({ adopted_at: now })
    .where('provider', '=', found.provider)
    .where('provider_payment_id', '=', found.providerPaymentId)
    .execute();
}
