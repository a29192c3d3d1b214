import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export interface MockPayment {
  id: string;
  merchant_key: string;
  reference: string;
  amount: number;
  currency: string;
  description: string;
  language: string;
  email: string;
  /** Empty for a charge of a saved card: nobody is there to be sent back. */
  return_url: string;
  expires_at: Date;
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
  step: 'CARD' | 'CHALLENGE' | 'DONE';
  decline_code: string | null;
  card_label: string | null;
  card_reference: string | null;
  card_expires_on: string | null;
  /** The saved card that was charged while nobody was there. */
  method_reference: string | null;
  decline_kind: 'SOFT' | 'HARD' | 'CHALLENGE' | null;
  settles_at: Date | null;
}

const payments = (reader: Reader) => reader.selectFrom('mock_gateway.payments').selectAll().$castTo<MockPayment>();

export function findMockPayment(reader: Reader, id: string): Promise<MockPayment | undefined> {
  return payments(reader).where('id', '=', id).executeTakeFirst();
}

export function lockMockPayment(trx: Trx, id: string): Promise<MockPayment | undefined> {
  return payments(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The payment of a merchant's key: the one that was made first. */
export async function ensureMockPayment(
  trx: Trx,
  payment: Pick<
    MockPayment,
    'id' | 'merchant_key' | 'reference' | 'amount' | 'currency' | 'description' | 'language' | 'email' | 'return_url' | 'expires_at'
  >,
  now: Date,
): Promise<MockPayment> {
  await trx
    .insertInto('mock_gateway.payments')
    .values({ ...payment, state: 'PENDING', step: 'CARD', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('merchant_key').doNothing())
    .execute();
  return payments(trx).where('merchant_key', '=', payment.merchant_key).executeTakeFirstOrThrow();
}

export async function updateMockPayment(
  trx: Trx,
  id: string,
  change: Partial<
    Pick<MockPayment, 'state' | 'step' | 'decline_code' | 'card_label' | 'card_reference' | 'card_expires_on' | 'settles_at'>
  >,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('mock_gateway.payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function bookCharge(trx: Trx, payment: MockPayment, id: string, now: Date): Promise<void> {
  await trx
    .insertInto('mock_gateway.ledger')
    .values({
      id,
      payment_id: payment.id,
      reference: payment.reference,
      kind: 'CHARGE',
      amount: payment.amount,
      currency: payment.currency,
      booked_at: now,
    })
    .execute();
}

export async function bookRefund(
  trx: Trx,
  payment: MockPayment,
  refund: { id: string; merchantKey: string; amount: number; ledgerId: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('mock_gateway.refunds')
    .values({
      id: refund.id,
      merchant_key: refund.merchantKey,
      payment_id: payment.id,
      amount: refund.amount,
      currency: payment.currency,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto('mock_gateway.ledger')
    .values({
      id: refund.ledgerId,
      payment_id: payment.id,
      refund_id: refund.id,
      reference: payment.reference,
      kind: 'REFUND',
      amount: refund.amount,
      currency: payment.currency,
      booked_at: now,
    })
    .execute();
}

export function findMockRefund(reader: Reader, merchantKey: string): Promise<{ id: string; amount: number } | undefined> {
  return reader.selectFrom('mock_gateway.refunds').select(['id', 'amount']).where('merchant_key', '=', merchantKey).executeTakeFirst();
}

export async function isRefundBooked(reader: Reader, id: string): Promise<boolean> {
  return (await reader.selectFrom('mock_gateway.refunds').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function refundedSoFar(reader: Reader, paymentId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('mock_gateway.refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return total;
}

/** What the payers of an order or a rent were charged, and what went back, minor units. */
export async function readLedger(reader: Reader, reference: string): Promise<{ charged: number; refunded: number; balance: number }> {
  const { charged, refunded } = await reader
    .selectFrom('mock_gateway.ledger')
    .select([
      sql<number>`coalesce(sum(amount) filter (where kind = 'CHARGE'), 0)::bigint`.as('charged'),
      sql<number>`coalesce(sum(amount) filter (where kind = 'REFUND'), 0)::bigint`.as('refunded'),
    ])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { charged, refunded, balance: charged - refunded };
}

export async function insertMockNotification(trx: Trx, row: { id: string; paymentId: string; copies: number; now: Date }): Promise<void> {
  await trx
    .insertInto('mock_gateway.notifications')
    .values({ id: row.id, payment_id: row.paymentId, copies: row.copies, created_at: row.now })
    .execute();
}

export function findMockNotification(reader: Reader, id: string) {
  return reader.selectFrom('mock_gateway.notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function countDelivery(trx: Trx, id: string, taken: boolean): Promise<void> {
  await trx
    .updateTable('mock_gateway.notifications')
    .set((eb) => ({ tries: eb('tries', '+', 1), taken: eb('taken', '+', taken ? 1 : 0) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function isDown(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('mock_gateway.condition').select('down').executeTakeFirstOrThrow()).down;
}

export async function setDown(trx: Trx, down: boolean): Promise<void> {
  await trx.updateTable('mock_gateway.condition').set({ down }).executeTakeFirstOrThrow();
}
