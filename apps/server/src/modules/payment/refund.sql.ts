import type { PaymentProvider } from '@komora/contract/enumerations';
import type { Reader, Trx } from '../../db/database.ts';

export type RefundReason = 'LATE_PAYMENT' | 'DUPLICATE_PAYMENT' | 'PROMOTION' | 'EARLY_END' | 'WITHDRAWAL';
export type RefundState = 'REQUESTED' | 'SENT' | 'DONE' | 'FAILED';

export interface RefundRow {
  id: string;
  payment_id: string;
  reason: RefundReason;
  amount: number;
  currency: string;
  status: RefundState;
  send_on: string | null;
  credit_note_id: string | null;
  /** When the gateway was first asked to send it. */
  called_at: Date | null;
  /** The gateway's name of it; null until it told. */
  provider_refund_id: string | null;
  provider: PaymentProvider;
  provider_payment_id: string | null;
}

/** False when this payment has a refund for this reason already. The database refuses a sum above what was paid. */
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
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function paymentOfRefund(reader: Reader, id: string): Promise<string> {
  return (await reader.selectFrom('refunds').select('payment_id').where('id', '=', id).executeTakeFirstOrThrow()).payment_id;
}

export function lockRefund(trx: Trx, id: string): Promise<RefundRow> {
  return trx
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
      'provider',
      'provider_payment_id',
    ])
    .where('refunds.id', '=', id)
    .forUpdate('refunds')
    .$castTo<RefundRow>()
    .executeTakeFirstOrThrow();
}

export async function updateRefund(
  trx: Trx,
  id: string,
  change: { status: RefundState; providerRefundId?: string; creditNoteId?: string; calledAt?: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      status: change.status,
      updated_at: change.now,
      ...(change.providerRefundId === undefined ? {} : { provider_refund_id: change.providerRefundId }),
      ...(change.calledAt === undefined ? {} : { called_at: change.calledAt }),
      ...(change.creditNoteId === undefined ? {} : { credit_note_id: change.creditNoteId }),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What else went back, or is on its way, of a payment. The caller holds the payment's lock. */
export function listOtherRefunds(
  trx: Trx,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<{ called_at: Date | null; provider_refund_id: string | null; status: string }[]> {
  return trx
    .selectFrom('refunds')
    .select(['called_at', 'provider_refund_id', 'status'])
    .where('payment_id', '=', paymentId)
    .where('id', '<>', id)
    .execute();
}

/** Refunds of a payment that the gateway has accepted, and whose end is not known. */
export async function listAcceptedRefunds(reader: Reader, paymentId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'SENT')
    .where('provider_refund_id', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Takes up to `limit` refunds that are due, not finished and quiet since `before`; those that the gateway has accepted since `acceptedBefore`, for
 * a bank takes days. Taking marks them for other workers.
 */
export async function takeDueRefunds(
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
        .orderBy('updated_at')
        .limit(input.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
