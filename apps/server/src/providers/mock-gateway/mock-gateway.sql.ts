import { sql } from 'kysely';
import type { Reader, Trx, Writer } from '../../platform/db/database.ts';
import { type MockPayment, mockTables } from './tables.ts';

const payments = (reader: Reader) => mockTables(reader).selectFrom('mock_gateway.payments').selectAll();

export function findMockPayment(reader: Reader, id: string): Promise<MockPayment | undefined> {
  return payments(reader).where('id', '=', id).executeTakeFirst();
}

export function lockMockPayment(trx: Trx, id: string): Promise<MockPayment | undefined> {
  return payments(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Creates the payment of a merchant's key. If the key has a payment already, returns that one.
 * @returns undefined while the gateway is down
 */
export async function ensureMockPayment(
  writer: Writer,
  payment: Pick<
    MockPayment,
    'id' | 'merchant_key' | 'reference' | 'amount' | 'currency' | 'description' | 'language' | 'email' | 'return_url' | 'expires_at'
  >,
  now: Date,
): Promise<MockPayment | undefined> {
  const { rows } = await sql<MockPayment>`
    insert into mock_gateway.payments (id, merchant_key, reference, amount, currency, description, language, email, return_url, expires_at,
      state, step, created_at, updated_at)
    select ${payment.id}, ${payment.merchant_key}::uuid, ${payment.reference}::uuid, ${payment.amount}::integer, ${payment.currency}, ${payment.description},
      ${payment.language}, ${payment.email}, ${payment.return_url}, ${payment.expires_at}::timestamptz, 'PENDING', 'CARD', ${now}::timestamptz,
      ${now}::timestamptz
    from mock_gateway.condition where not down
    on conflict (merchant_key) do update set merchant_key = excluded.merchant_key
    returning *`.execute(writer);
  return rows[0];
}

export async function updateMockPayment(
  trx: Trx,
  id: string,
  change: Partial<
    Pick<MockPayment, 'state' | 'step' | 'decline_code' | 'card_label' | 'card_reference' | 'card_expires_on' | 'settles_at'>
  >,
  now: Date,
): Promise<void> {
  await mockTables(trx)
    .updateTable('mock_gateway.payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function bookCharge(trx: Trx, payment: MockPayment, id: string, now: Date): Promise<void> {
  await mockTables(trx)
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
  await mockTables(trx)
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
  await mockTables(trx)
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
  return mockTables(reader)
    .selectFrom('mock_gateway.refunds')
    .select(['id', 'amount'])
    .where('merchant_key', '=', merchantKey)
    .executeTakeFirst();
}

export async function isRefundBooked(reader: Reader, id: string): Promise<boolean> {
  return (await mockTables(reader).selectFrom('mock_gateway.refunds').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function refundedSoFar(reader: Reader, paymentId: string): Promise<number> {
  const { total } = await mockTables(reader)
    .selectFrom('mock_gateway.refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The charged and refunded amounts of an order or a rent, in minor units. */
export async function readLedger(reader: Reader, reference: string): Promise<{ charged: number; refunded: number; balance: number }> {
  const { charged, refunded } = await mockTables(reader)
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
  await mockTables(trx)
    .insertInto('mock_gateway.notifications')
    .values({ id: row.id, payment_id: row.paymentId, copies: row.copies, created_at: row.now })
    .execute();
}

export function findMockNotification(reader: Reader, id: string) {
  return mockTables(reader).selectFrom('mock_gateway.notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function countDelivery(trx: Trx, id: string, taken: boolean): Promise<void> {
  await mockTables(trx)
    .updateTable('mock_gateway.notifications')
    .set((eb) => ({ tries: eb('tries', '+', 1), taken: eb('taken', '+', taken ? 1 : 0) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function isDown(reader: Reader): Promise<boolean> {
  return (await mockTables(reader).selectFrom('mock_gateway.condition').select('down').executeTakeFirstOrThrow()).down;
}

export async function setDown(trx: Trx, down: boolean): Promise<void> {
  await mockTables(trx).updateTable('mock_gateway.condition').set({ down }).executeTakeFirstOrThrow();
}
