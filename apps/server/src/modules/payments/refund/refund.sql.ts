import type { PaymentProvider } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { InstantPosition } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { RefundReason, RefundRow, RefundState } from '../payment/payable.ports.ts';
import { isPaymentWithin } from '../payment/payment-place.sql.ts';

/** @returns false if the payment already has a refund for this reason and act. A database constraint rejects refunds above the paid amount. */
export async function insertRefund(
  trx: Trx,
  row: {
    id: string;
    paymentId: string;
    reason: RefundReason;
    amount: number;
    currency: string;
    sendOn: string | null;
    creditNoteId?: string;
    actId: string | null;
    /** The gateway may have it already, although the payment is new in this database. */
    isSearched?: boolean;
    now: Date;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('refunds')
    .values({
      id: row.id,
      payment_id: row.paymentId,
      reason: row.reason,
      amount: row.amount,
      currency: row.currency,
      status: 'REQUESTED',
      send_on: row.sendOn,
      credit_note_id: row.creditNoteId ?? null,
      act_id: row.actId,
      created_at: row.now,
      updated_at: row.now,
      // A restored database may have lost an earlier call, at any time of the lost history: the gateway is searched first, also after its keys have expired.
      called_at: sql<Date | null>`(select lost_from from deployment
        where ${row.isSearched ?? false}::boolean or lost_until > (select created_at from payments where id = ${row.paymentId}))`,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'reason', 'act_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function getRefundedPaymentId(reader: Reader, id: string): Promise<string> {
  return (await reader.selectFrom('refunds').select('payment_id').where('id', '=', id).executeTakeFirstOrThrow()).payment_id;
}

const selectRefunds = (reader: Reader) =>
  reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'payment_id',
      'reason',
      'refunds.amount',
      'refunds.currency',
      'refunds.status',
      'send_on',
      'credit_note_id',
      'refunds.called_at',
      'provider_refund_id',
      'send_number',
      'failed_provider_ids',
      'provider',
      'provider_payment_id',
    ])
    .$castTo<RefundRow>();

export function lockRefund(trx: Trx, id: string): Promise<RefundRow> {
  return selectRefunds(trx).where('refunds.id', '=', id).forUpdate('refunds').executeTakeFirstOrThrow();
}

export function findRefund(reader: Reader, id: string): Promise<RefundRow | undefined> {
  return selectRefunds(reader).where('refunds.id', '=', id).executeTakeFirst();
}

/** @returns the id of the refund with this id of the gateway; null if it is not ours */
export async function findRefundByProviderId(reader: Reader, provider: string, providerRefundId: string): Promise<string | null> {
  const row = await selectRefunds(reader)
    .where('provider', '=', provider as PaymentProvider)
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateRefund(
  trx: Trx,
  id: string,
  change: {
    status?: RefundState;
    providerRefundId?: string;
    creditNoteId?: string;
    calledAt?: Date;
    doneAt?: Date;
    failedAt?: Date;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      updated_at: change.now,
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.doneAt === undefined ? {} : { done_at: change.doneAt }),
      ...(change.failedAt === undefined ? {} : { failed_at: change.failedAt }),
      ...(change.providerRefundId === undefined ? {} : { provider_refund_id: change.providerRefundId }),
      ...(change.calledAt === undefined ? {} : { called_at: change.calledAt }),
      ...(change.creditNoteId === undefined ? {} : { credit_note_id: change.creditNoteId }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Prepares a failed refund for a new request at the gateway. */
export async function updateResent(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      status: 'REQUESTED',
      send_number: sql`send_number + 1`,
      failed_provider_ids: sql`array_remove(failed_provider_ids || provider_refund_id, null)`,
      provider_refund_id: null,
      called_at: null,
      done_at: null,
      failed_at: null,
      checked_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateManuallyPaid(
  trx: Trx,
  { refundId, staffId, proof, now }: { refundId: string; staffId: string; proof: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'PAID_MANUALLY', paid_manually_by: staffId, manual_proof: proof, updated_at: now })
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
}

export interface FailedRefundRow extends RefundRow {
  order_id: string | null;
  rent_id: string | null;
  failed_at: Date;
}

/** True of a refund `alias` in the view of the refunds whose money staff must return in another way. */
export const isRefundOwed = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from refunds_owed o where o.id = ${sql.ref(`${alias}.id`)})`;

/** As precise as the position of a page. */
const failedAt = sql`date_trunc('milliseconds', refunds.failed_at)`;

/** Failed refunds of the scope whose money staff must return, oldest first. Without those whose money the payer's bank took back. */
export function listFailedRefunds(
  reader: Reader,
  { after, limit, scope }: { after: InstantPosition | undefined; limit: number; scope: Scope },
): Promise<FailedRefundRow[]> {
  // The view requires the state too; as a literal in the list the index of failed refunds serves it.
  return selectRefunds(reader)
    .select(['payments.order_id', 'payments.rent_id', 'refunds.failed_at'])
    .where('refunds.status', '=', sql.lit('FAILED'))
    .where(isRefundOwed('refunds'))
    .where(isPaymentWithin(scope, 'refunds.payment_id'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${failedAt}, refunds.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(failedAt)
    .orderBy('refunds.id')
    .limit(limit)
    .$castTo<FailedRefundRow>()
    .execute();
}

/**
 * Leases up to `limit` refunds that were completed after `since` and not checked since `checkedBefore`. Sets `checked_at`, so that another
 * worker selects other rows.
 */
export async function leaseDoneRefunds(
  trx: Trx,
  { since, checkedBefore, now, limit }: { since: Date; checkedBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set checked_at = ${now} where id in (
      select id from refunds
      where status = 'DONE' and done_at > ${since} and coalesce(checked_at, done_at) <= ${checkedBefore} and provider_refund_id is not null
      order by done_at limit ${limit} for update skip locked)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Other refunds of a payment. The caller holds the payment's lock. */
export function listOtherRefunds(
  trx: Trx,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<{ called_at: Date | null; provider_refund_id: string | null; failed_provider_ids: string[]; status: string }[]> {
  return trx
    .selectFrom('refunds')
    .select(['called_at', 'provider_refund_id', 'failed_provider_ids', 'status'])
    .where('payment_id', '=', paymentId)
    .where('id', '<>', id)
    .execute();
}

/** @returns ids of refunds that the gateway has accepted and that may change there: unfinished ones, and completed ones whose money a bank may return */
export async function listAcceptedRefunds(reader: Reader, paymentId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['SENT', 'DONE'])
    .where('provider_refund_id', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

/** The payer's bank has not asked for the money of the payment. */
const isNotDisputed = sql<boolean>`not exists (select from disputes d where d.payment_id = refunds.payment_id and d.status = 'OPEN')`;

/** @returns true if the bank of the payer asks for the money of this payment, or took it back */
export async function isDisputed(reader: Reader, paymentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['OPEN', 'LOST'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns true if money of this payment was sent back, or may be on its way */
export async function hasRefunds(reader: Reader, paymentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['SENT', 'DONE', 'PAID_MANUALLY'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends refunds that were not sent, because the payer's bank took the money back. */
export async function abandonRefunds(trx: Trx, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'FAILED', failed_at: now, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'REQUESTED')
    .execute();
}

/**
 * Leases up to `limit` due, unfinished refunds without an update since `before`. Refunds that the gateway accepted use `acceptedBefore`,
 * because a bank takes days. Refunds of disputed payments wait. Sets `updated_at`, so that another worker selects other rows.
 */
export async function leaseDueRefunds(
  trx: Trx,
  input: { today: string; before: Date; acceptedBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await trx
    .updateTable('refunds')
    .set({ updated_at: input.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('status', 'in', ['REQUESTED', 'SENT'])
        .where('updated_at', '<', input.before)
        .where((or) => or.or([or('provider_refund_id', 'is', null), or('updated_at', '<', input.acceptedBefore)]))
        .where((or) => or.or([or('send_on', 'is', null), or('send_on', '<=', input.today)]))
        .where(isNotDisputed)
        .orderBy('updated_at')
        .limit(input.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
