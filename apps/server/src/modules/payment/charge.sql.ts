import type { Currency, PaymentProvider } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { DeclineKind } from './payment.ports.ts';

export interface NewCharge {
  id: string;
  rentId: string;
  provider: PaymentProvider;
  attempt: number;
  methodReference: string;
  amount: number;
  currency: Currency;
}

/** Attempts of saved cards that are called for at once. The database refuses a second open attempt of a rent. */
export async function insertCharges(trx: Trx, charges: readonly NewCharge[], now: Date): Promise<void> {
  if (charges.length === 0) return;
  await sql`
    insert into payments (id, rent_id, kind, provider, attempt, method_reference, status, amount, currency, called_at, created_at, updated_at)
    select id, "rentId", 'AUTOPAY', provider, attempt, "methodReference", 'CREATED', amount, currency, ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as t(id uuid, "rentId" uuid, provider text, attempt integer, "methodReference" text,
      amount integer, currency text)`.execute(trx);
}

/** Locks attempts in the order of their ids. @returns the ids of those whose end is not known yet, and which go by no other id at their gateway */
export async function lockUnanswered(trx: Trx, paymentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; is_open: boolean }>`
    select id, status = 'CREATED' and settlement is null and provider_payment_id is null as is_open from payments
    where id = any(${paymentIds}::uuid[]) order by id for update`.execute(trx);
  return new Set(rows.filter(({ is_open }) => is_open).map(({ id }) => id));
}

export interface AnsweredCharge {
  paymentId: string;
  /** Null when the gateway refused before it made a payment. */
  providerPaymentId: string | null;
}

export async function updatePaid(trx: Trx, charges: readonly AnsweredCharge[], now: Date): Promise<void> {
  if (charges.length === 0) return;
  await sql`
    update payments p set status = 'PAID', paid_at = ${now}, settlement = 'FULFILLED', provider_payment_id = t."providerPaymentId", updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as t("paymentId" uuid, "providerPaymentId" text) where p.id = t."paymentId"`.execute(
    trx,
  );
}

export async function updateDeclined(
  trx: Trx,
  charges: readonly (AnsweredCharge & { status: 'DECLINED' | 'EXPIRED'; declineCode: string | null; declineKind: DeclineKind | null })[],
  now: Date,
): Promise<void> {
  if (charges.length === 0) return;
  await sql`
    update payments p set status = t.status, provider_payment_id = t."providerPaymentId", decline_code = t."declineCode", decline_kind = t."declineKind",
      updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as t("paymentId" uuid, "providerPaymentId" text, status text, "declineCode" text,
      "declineKind" text) where p.id = t."paymentId"`.execute(trx);
}

/** Attempts of saved cards that were called for before, and whose outcome is unknown to this moment. */
export async function listLongUnknown(
  reader: Reader,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; amount: number; currency: string; provider: string }[]> {
  return reader
    .selectFrom('payments as p')
    .select(['p.id', 'p.amount', 'p.currency', 'p.provider'])
    .where('p.status', 'in', ['CREATED', 'PENDING'])
    .where('p.kind', '=', 'AUTOPAY')
    .where('p.called_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('messages as m').select('m.id').where('m.dedupe_key', '=', sql<string>`'billing-fault:CHARGE_UNKNOWN:' || p.id`)),
      ),
    )
    .orderBy('p.called_at')
    .limit(limit)
    .execute();
}

/** Locks the contracts of rents in the order of their ids. @returns the rents whose contract is overlocked */
export async function lockOverlockedOf(trx: Trx, rentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; is_overlocked: boolean }>`
    select id, overlocked_at is not null as is_overlocked from contracts
    where id in (select contract_id from rents where id = any(${rentIds}::uuid[])) order by id for no key update`.execute(trx);
  return new Set(rows.filter(({ is_overlocked }) => is_overlocked).map(({ id }) => id));
}
