import { sql } from 'kysely';
import type { Clock } from '../../src/clock.ts';
import type { Database, Trx } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { rentBox } from '../../src/modules/claim/index.ts';
import {
  loadOrderForSettlement,
  markOrderFailed,
  markOrderFulfilled,
  type OrderPayment,
  type OrderPayments,
} from '../../src/modules/order/index.ts';
import { redeemVoucher } from '../../src/modules/voucher/index.ts';
import { Refusal } from '../../src/refusal.ts';

export type Truth = 'PENDING' | 'PAID' | 'DECLINED';

/**
 * The payments behind their port: attempts stand in the real table, so that they roll back with the order; the gateway is a map in memory.
 * Settling does the part of fulfilment that concerns claim, order and voucher.
 */
export class FakePayments implements OrderPayments {
  /** What the gateway will say of a payment; PENDING unless told. */
  readonly truth = new Map<string, Truth>();
  readonly opened: string[] = [];
  readonly asked: string[] = [];
  isDown = false;
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async createPaymentAttempt(trx: Trx, input: { orderId: string; provider: string; amount: number; currency: string }) {
    const now = this.#clock.now();
    const { rows } = await sql<{ id: string; attempt: number }>`
      insert into payments (order_id, provider, attempt, status, amount, currency, created_at, updated_at)
      select ${input.orderId}::uuid, ${input.provider}, coalesce(max(attempt), 0) + 1, 'CREATED', ${input.amount}::integer, ${input.currency}, ${now}::timestamptz, ${now}::timestamptz
      from payments where order_id = ${input.orderId}
      returning id, attempt`.execute(trx);
    const [row] = rows;
    if (row === undefined) throw new Error('No attempt was written');
    return { paymentId: row.id, attempt: row.attempt };
  }

  async openPayment(paymentId: string) {
    if (this.isDown) throw new Refusal('payment/gateway-unavailable');
    this.opened.push(paymentId);
    const redirectUrl = `https://pay.example/${paymentId}`;
    await this.#db
      .updateTable('payments')
      .set({ status: 'PENDING', redirect_url: redirectUrl })
      .where('id', '=', paymentId)
      .where('status', '=', 'CREATED')
      .execute();
    return { redirectUrl };
  }

  async askPayment(paymentId: string) {
    this.asked.push(paymentId);
    if (this.isDown) throw new Refusal('payment/gateway-unavailable');
    const truth = this.truth.get(paymentId) ?? 'PENDING';
    if (truth !== 'PENDING') await this.settle(paymentId, truth);
  }

  async paymentsOfOrder(reader: Database, orderId: string): Promise<OrderPayment[]> {
    const rows = await reader
      .selectFrom('payments')
      .select(['id', 'status', 'decline_code', 'redirect_url', 'settlement'])
      .where('order_id', '=', orderId)
      .orderBy('attempt')
      .execute();
    return rows.map((row) => ({
      paymentId: row.id,
      status: row.status as OrderPayment['status'],
      declineCode: row.decline_code,
      redirectUrl: row.redirect_url,
      settlement: row.settlement as OrderPayment['settlement'],
    }));
  }

  /** Brings news of a payment, as a notification would. @returns what became of the box when it was paid */
  settle(paymentId: string, truth: 'PAID' | 'DECLINED'): Promise<'RENTED' | 'LOST' | null> {
    const now = this.#clock.now();
    return inTransaction(this.#db, async (trx) => {
      const payment = await trx
        .selectFrom('payments')
        .select(['order_id', 'status'])
        .where('id', '=', paymentId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const orderId = payment.order_id ?? '';
      const order = await loadOrderForSettlement(trx, orderId);
      if (payment.status === 'PAID' || payment.status === 'DECLINED') return null;
      if (truth === 'DECLINED') {
        await trx
          .updateTable('payments')
          .set({ status: 'DECLINED', decline_code: 'insufficient_funds' })
          .where('id', '=', paymentId)
          .execute();
        await markOrderFailed(trx, { orderId, now });
        return null;
      }
      await trx.updateTable('payments').set({ status: 'PAID', paid_at: now }).where('id', '=', paymentId).execute();
      return this.#fulfil(trx, paymentId, order, now);
    });
  }

  async #fulfil(
    trx: Trx,
    paymentId: string,
    order: Awaited<ReturnType<typeof loadOrderForSettlement>>,
    now: Date,
  ): Promise<'RENTED' | 'LOST'> {
    const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(trx);
    const contractId = rows[0]?.id ?? '';
    const won = await rentBox(trx, { boxId: order.boxId, orderId: order.id, contractId, now });
    await trx
      .updateTable('payments')
      .set({ settlement: won === 'RENTED' ? 'FULFILLED' : 'PARKED' })
      .where('id', '=', paymentId)
      .execute();
    if (won === 'LOST') return won;
    const clientId = order.placedBy ?? (await newClient(trx, order.invoicingDetails.email));
    await trx
      .insertInto('contracts')
      .values({
        id: contractId,
        business_id: `SK-${order.id}`,
        status: 'ACTIVE',
        client_id: clientId,
        order_id: order.id,
        box_id: order.boxId,
        warehouse_id: order.warehouseId,
        legal_entity_id: order.legalEntityId,
        language: order.language,
        starts_on: order.startsOn,
        invoicing_period_months: order.invoicingPeriodMonths,
        insurance_id: order.insuranceId,
        rent_net_month: order.terms.rentNetMonth,
        insurance_net_month: order.terms.insuranceNetMonth,
        period_discount_bp: order.terms.periodDiscountBp,
        recurring_amount: order.terms.recurringAmount,
        currency: order.currency,
        access_code_encrypted: Buffer.from('a'),
        lock_code_encrypted: Buffer.from('b'),
        created_at: now,
      })
      .execute();
    await markOrderFulfilled(trx, {
      orderId: order.id,
      clientId,
      accountCreated: order.placedBy === null,
      boxId: order.boxId,
      resolution: null,
      now,
    });
    await redeemVoucher(trx, order.id);
    return won;
  }
}

async function newClient(trx: Trx, email: string): Promise<string> {
  const row = await trx
    .insertInto('users')
    .values({ email, first_name: 'A', last_name: 'B', user_language: 'SK', referral_code: `R-${email}` })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ first_name: 'A' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
