import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { isPaymentWithin, placeOf } from '../payment/payment-place.sql.ts';

/** Nobody decided, and the payment is neither disputed nor given back. `f`: the warning. */
export const isWarningOpen = sql<boolean>`(f.actionable and f.decided_at is null
  and not exists (select from disputes d where d.payment_id = f.payment_id)
  and (select p.amount from payments p where p.id = f.payment_id) >
    coalesce((select sum(r.amount) from refunds r where r.payment_id = f.payment_id and r.status <> 'FAILED'), 0))`;

/** Stores a warning, or what changed about it. A decision of staff stays. */
export async function upsertWarning(
  trx: Trx,
  warning: {
    id: string;
    paymentId: string;
    provider: PaymentProvider;
    reference: string;
    reason: string;
    isActionable: boolean;
    now: Date;
  },
): Promise<void> {
  const { id, paymentId, provider, reference, reason, isActionable, now } = warning;
  await trx
    .insertInto('fraud_warnings')
    .values({
      id,
      payment_id: paymentId,
      provider,
      provider_warning_id: reference,
      reason,
      actionable: isActionable,
      received_at: now,
      checked_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_warning_id']).doUpdateSet({ reason, actionable: isActionable, checked_at: now }),
    )
    .execute();
}

export interface WarningRow {
  id: string;
  paymentId: string;
  warehouseId: string;
  legalEntityId: string;
  clientId: string | null;
  contractId: string | null;
  contractNumber: string | null;
  provider: PaymentProvider;
  reference: string;
  reason: string;
  receivedAt: Date;
  amount: number;
  refunded: number;
  currency: Currency;
  state: 'OPEN' | 'KEPT' | 'OVER';
  decisionReason: string | null;
}

/** Warnings `f` of a source with what a page shows. */
const shown = (source: RawBuilder<unknown>) => sql`
  select f.id, f.payment_id as "paymentId", place.warehouse_id as "warehouseId", place.legal_entity_id as "legalEntityId", place.client_id as "clientId",
    place.contract_id as "contractId", c.business_id as "contractNumber", f.provider, f.provider_warning_id as reference, f.reason,
    f.received_at as "receivedAt", p.amount, p.currency,
    coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0)::integer as refunded,
    case when f.decided_at is not null then 'KEPT' when ${isWarningOpen} then 'OPEN' else 'OVER' end as state, f.decision_reason as "decisionReason"
  from ${source} f join payments p on p.id = f.payment_id ${placeOf('f.payment_id')}
    left join contracts c on c.id = place.contract_id`;

/** A position in the list: the last warning of a page, and whether it was open then. It may be decided by now. */
export interface WarningPosition {
  id: string;
  wasOpen: boolean;
}

function beyond(after: WarningPosition | undefined) {
  if (after === undefined) return sql``;
  const later = sql`(f.received_at, f.id) < (select x.received_at, x.id from fraud_warnings x where x.id = ${after.id})`;
  return after.wasOpen ? sql`and (not ${isWarningOpen} or ${later})` : sql`and not ${isWarningOpen} and ${later}`;
}

/** Those of the scope, the open ones first, then the latest. */
export async function listWarningRows(
  reader: Reader,
  { scope, payment, after, limit }: { scope: Scope; payment: string | undefined; after: WarningPosition | undefined; limit: number },
): Promise<WarningRow[]> {
  const inOrder = sql`order by ${isWarningOpen} desc, f.received_at desc, f.id desc`;
  // The page is cut first: the places of all payments would be read for it otherwise.
  const page = sql`(select f.* from fraud_warnings f
    where ${isPaymentWithin(scope, 'f.payment_id')} and (${payment ?? null}::uuid is null or f.payment_id = ${payment ?? null}) ${beyond(after)}
    ${inOrder} limit ${limit})`;
  const { rows } = await sql<WarningRow>`${shown(page)} ${inOrder}`.execute(reader);
  return rows;
}

/** Locks a warning of the scope until the transaction ends. */
export async function lockWarning(trx: Trx, id: string, scope: Scope): Promise<WarningRow | undefined> {
  await sql`select from fraud_warnings where id = ${id} for update`.execute(trx);
  const { rows } =
    await sql<WarningRow>`${shown(sql`fraud_warnings`)} where f.id = ${id} and ${isPaymentWithin(scope, 'f.payment_id')}`.execute(trx);
  return rows[0];
}

export async function updateKept(
  trx: Trx,
  id: string,
  { staffId, reason, now }: { staffId: string; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('fraud_warnings')
    .set({ decided_at: now, decided_by: staffId, decision_reason: reason })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
