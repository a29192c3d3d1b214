import type { Clock } from '../../clock.ts';
import type { GatewayCharge } from '../../modules/payment/payment.ports.ts';
import type { GopayClient } from './client.ts';
import { GopayRefusal } from './gopay-refusal.ts';
import { orderNumberOf } from './order-number.ts';
import { type GopayPayment, readPayment } from './read-payment.ts';

const dayMs = 86_400_000;
/** Statements that were asked for a moment ago are good enough: what is under way stands in none of them. */
const keptMs = 10 * 60_000;
/** Old enough for the statement to hold whatever was charged: two days cover weekends' bookings and time zones. */
const settledAfterMs = 2 * dayMs;
/** An older statement shows whether statements name order numbers at all, where the younger one is empty. */
const lookBackMs = 400 * dayMs;

/** What the account's statement knows of a charge whose answer got lost. */
export type Finding = { payment: GopayPayment } | 'NEVER_CHARGED' | 'UNKNOWN';

/**
 * Looks for charges in the statements of the merchant's account, the one list that GoPay gives. It holds money that moved, so that a
 * charge which is missing two days later was not made. The layout of the file is not documented: a row is found by our order number, the payment by
 * whichever number in it is a payment of that order number.
 */
export class ChargeFinder {
  readonly #client: GopayClient;
  readonly #clock: Clock;
  readonly #goId: string;
  readonly #kept = new Map<string, { at: number; rows: string[] }>();

  constructor(client: GopayClient, clock: Clock, goId: string) {
    this.#client = client;
    this.#clock = clock;
    this.#goId = goId;
  }

  async find({ paymentId, currency }: Pick<GatewayCharge, 'paymentId' | 'currency'>, calledAt: Date): Promise<Finding> {
    const orderNumber = orderNumberOf(paymentId);
    const now = this.#clock.now().getTime();
    // A day more on both sides: the statement's days are those of Prague.
    const from = calledAt.getTime() - dayMs;
    const rows = await this.#statement(currency, from, now + dayMs);
    for (const id of rows.filter((row) => row.includes(orderNumber)).flatMap(idsIn)) {
      const payment = await this.#payment(id);
      if (payment?.order_number === orderNumber) return { payment };
    }
    if (now - calledAt.getTime() < settledAfterMs) return 'UNKNOWN';
    // A file without any order number of ours proves nothing about this one.
    const namesOrders = rows.some(namesOrder) || (await this.#statement(currency, from - lookBackMs, from)).some(namesOrder);
    return namesOrders ? 'NEVER_CHARGED' : 'UNKNOWN';
  }

  async #statement(currency: string, fromMs: number, toMs: number): Promise<string[]> {
    const [from, to] = [day(fromMs), day(toMs)];
    const key = `${currency} ${from} ${to}`;
    const now = this.#clock.now().getTime();
    for (const [other, { at }] of this.#kept) if (now - at >= keptMs || now < at) this.#kept.delete(other);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.rows;
    const body = { date_from: from, date_to: to, goid: this.#goId, currency, format: 'CSV_A' };
    const text = await this.#client.text({ path: '/accounts/account-statement', method: 'POST', encoding: 'json', body });
    const rows = text.split(/\r?\n/);
    this.#kept.set(key, { at: now, rows });
    return rows;
  }

  async #payment(id: string): Promise<GopayPayment | undefined> {
    try {
      return readPayment(await this.#client.json({ path: `/payments/payment/${id}`, method: 'GET', encoding: 'form' }));
    } catch (error) {
      if (error instanceof GopayRefusal && error.status === 404) return undefined;
      throw error;
    }
  }
}

/** Numbers as long as GoPay's ids of payments. */
function idsIn(row: string): string[] {
  return row.match(/\b\d{9,15}\b/g) ?? [];
}

function namesOrder(row: string): boolean {
  return /\b[0-9a-f]{32}\b/.test(row);
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
