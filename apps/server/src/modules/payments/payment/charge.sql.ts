import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import type { PayableRef } from './payable-ref.ts';
import { notSent } from './payment.lifecycle.ts';
import type { DeclineKind } from './payment.ports.ts';
import type { Settlement, StoredRequest } from './payment.sql.ts';

export interface NewCharge {
  id: string;
  payable: PayableRef;
  provider: PaymentProvider;
  attempt: number;
  methodReference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** A restored database may have lost an earlier call of this attempt. */
  historyLost: boolean;
  request: StoredRequest;
}

/** Withdraws open attempts that certainly had no effect, because the gateway rejected all calls. */
export async function withdrawCharges(trx: Trx, paymentIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update payments set status = 'EXPIRED', decline_code = ${notSent}, updated_at = ${now}
    where id = any(${paymentIds}::uuid[]) and status = 'CREATED' and provider_payment_id is null`.execute(trx);
}

/**
 * Inserts attempts to charge saved cards. The caller calls the gateway immediately afterwards. The database rejects a second open attempt
 * of the same payable.
 */
export async function insertCharges(trx: Trx, charges: readonly NewCharge[], now: Date): Promise<void> {
  if (charges.length === 0) return;
  const rows = charges.map(({ payable, ...charge }) => ({
    ...charge,
    orderId: payable.kind === 'ORDER' ? payable.id : null,
    rentId: payable.kind === 'RENT' ? payable.id : null,
  }));
  await sql`
    insert into payments (id, order_id, rent_id, kind, provider, attempt, method_reference, status, amount, currency, request, called_at, created_at, updated_at, history_lost)
    select id, "orderId", "rentId", 'AUTOPAY', provider, attempt, "methodReference", 'CREATED', amount, currency, request, ${now}, ${now}, ${now}, "historyLost"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, "orderId" uuid, "rentId" uuid, provider text, attempt integer,
      "methodReference" text, amount integer, currency text, request jsonb, "historyLost" boolean)`.execute(trx);
}

/** Stores the gateway's ids of locked payments whose outcome is not known yet. */
export async function updateAdopted(
  trx: Trx,
  payments: readonly { paymentId: string; providerPaymentId: string }[],
  now: Date,
): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    update payments p set provider_payment_id = t."providerPaymentId", updated_at = ${now},
      status = case when p.status = 'CREATED' then 'PENDING' else p.status end
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as t("paymentId" uuid, "providerPaymentId" text) where p.id = t."paymentId"`.execute(
    trx,
  );
}

export interface SettledPayment {
  paymentId: string;
  providerPaymentId: string | null;
  paidAt: Date;
  settlement: Settlement;
}

/** Updates locked payments whose money has arrived. Planned each time: a plan from the time when the table was small would read all of it. */
export async function updateSettled(trx: Trx, payments: readonly SettledPayment[], now: Date): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    ${sql.raw(plannedEachTime)}
    update payments p set status = 'PAID', paid_at = t."paidAt", settlement = t.settlement, provider_payment_id = t."providerPaymentId", updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as t("paymentId" uuid, "providerPaymentId" text, "paidAt" timestamptz, settlement text)
    where p.id = t."paymentId"`.execute(trx);
}

export interface EndedPayment {
  paymentId: string;
  /** Null if the gateway rejected the call without creating a payment. */
  providerPaymentId: string | null;
  status: 'DECLINED' | 'EXPIRED';
  declineCode: string | null;
  declineKind: DeclineKind | null;
}

/** Updates locked payments that ended without money. */
export async function updateUnpaid(trx: Trx, payments: readonly EndedPayment[], now: Date): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    update payments p set status = t.status, provider_payment_id = t."providerPaymentId", decline_code = t."declineCode", decline_kind = t."declineKind",
      updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as t("paymentId" uuid, "providerPaymentId" text, status text, "declineCode" text,
      "declineKind" text) where p.id = t."paymentId"`.execute(trx);
}

export interface UnknownCharge {
  id: string;
  payable: PayableRef;
  /** Minor units. */
  amount: number;
  currency: Currency;
  provider: string;
  calledAt: Date;
}

/**
 * Charges of saved cards that were sent before `before` and whose outcome is still unknown. Ordered by call time, starting after the given
 * row.
 */
export async function listUnknownCharges(
  reader: Reader,
  { before, after, limit }: { before: Date; after: Pick<UnknownCharge, 'id' | 'calledAt'> | null; limit: number },
): Promise<UnknownCharge[]> {
  const { rows } = await sql<Omit<UnknownCharge, 'payable'> & { order_id: string | null; rent_id: string | null }>`
    select id, order_id, rent_id, amount, currency, provider, coalesce(called_at, created_at) as "calledAt" from payments
    where status in ('CREATED', 'PENDING') and kind = 'AUTOPAY' and coalesce(called_at, created_at) < ${before}
      and (coalesce(called_at, created_at), id) > (${after?.calledAt ?? '-infinity'}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by coalesce(called_at, created_at), id limit ${limit}`.execute(reader);
  return rows.map(({ order_id, rent_id, ...row }) => ({
    ...row,
    payable: order_id === null ? { kind: 'RENT', id: rent_id ?? '' } : { kind: 'ORDER', id: order_id },
  }));
}
