import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import type { DisputeState } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { isPaymentWithin } from '../payment/payment-place.sql.ts';

export interface DisputeRow {
  id: string;
  payment_id: string;
  provider: PaymentProvider;
  provider_dispute_id: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  reason: string;
  status: DisputeState;
  respond_by: Date | null;
  opened_at: Date;
}

const columns = [
  'id',
  'payment_id',
  'provider',
  'provider_dispute_id',
  'amount',
  'currency',
  'reason',
  'status',
  'respond_by',
  'opened_at',
] as const;

/** The caller holds the lock of the payment. */
export function findDispute(reader: Reader, provider: string, providerDisputeId: string): Promise<DisputeRow | undefined> {
  return reader
    .selectFrom('disputes')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerDisputeId)
    .$castTo<DisputeRow>()
    .executeTakeFirst();
}

/** @returns true if a bank asks for money of the payment now */
export async function hasOpenDispute(reader: Reader, paymentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'OPEN')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts or updates a dispute by its id of the gateway. The caller holds the lock of the payment. */
export async function upsertDispute(trx: Trx, row: Omit<DisputeRow, 'opened_at'> & { now: Date }): Promise<void> {
  const { now, ...dispute } = row;
  const closed = dispute.status === 'OPEN' ? null : now;
  await trx
    .insertInto('disputes')
    .values({ ...dispute, opened_at: now, closed_at: closed, checked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_dispute_id']).doUpdateSet({
        amount: dispute.amount,
        reason: dispute.reason,
        status: dispute.status,
        respond_by: dispute.respond_by,
        // Its entries in the ledger have the day of the decision, also if the gateway reports it again later.
        closed_at: sql`case when disputes.status = excluded.status then disputes.closed_at else excluded.closed_at end`,
        checked_at: now,
      }),
    )
    .execute();
}

/** @returns those of the gateway's ids that are not stored */
export async function listUnknownDisputes(reader: Reader, provider: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('disputes')
    .select('provider_dispute_id')
    .where('provider', '=', provider)
    .where('provider_dispute_id', 'in', ids)
    .execute();
  const known = new Set(rows.map((row) => row.provider_dispute_id));
  return ids.filter((id) => !known.has(id));
}

/** Leases disputes that may change, not checked since `before`, by setting `checked_at`: open ones, and those that were lost since `lostSince`. */
export async function leaseUndecided(
  trx: Trx,
  { provider, before, lostSince, now, limit }: { provider: string; before: Date; lostSince: Date; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update disputes set checked_at = ${now} where id in (
      select id from disputes where (status = 'OPEN' or status = 'LOST' and closed_at > ${lostSince}) and provider = ${provider} and checked_at <= ${before}
      order by checked_at limit ${limit} for update skip locked)
    returning provider_dispute_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Open disputes of the scope, the one with the nearest deadline first. `after`: the id of the last one of the page before, which may be decided by now. */
export function listOpenDisputes(
  reader: Reader,
  { after, limit, scope }: { after: string | undefined; limit: number; scope: Scope },
): Promise<(DisputeRow & { order_id: string | null; rent_id: string | null })[]> {
  return reader
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(columns.map((column) => `disputes.${column}` as const))
    .select(['payments.order_id', 'payments.rent_id'])
    .where('disputes.status', '=', sql.lit('OPEN'))
    .where(isPaymentWithin(scope, 'disputes.payment_id'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(coalesce(disputes.respond_by, 'infinity'), disputes.id) > (select coalesce(x.respond_by, 'infinity'), x.id from disputes x where x.id = ${after})`,
      ),
    )
    .orderBy('disputes.respond_by')
    .orderBy('disputes.id')
    .limit(limit)
    .$castTo<DisputeRow & { order_id: string | null; rent_id: string | null }>()
    .execute();
}
