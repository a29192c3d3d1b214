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
/** A statement of that many days back shows whether it names order numbers at all. */
const lookBackDays = 31;

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
  #kept: { key: string; at: number; rows: string[] } | null = null;

  constructor(client: GopayClient, clock: Clock, goId: string) {
    this.#client = client;
    this.#clock = clock;
    this.#goId = goId;
  }

  async find({ paymentId, currency }: Pick<GatewayCharge, 'paymentId' | 'currency'>, calledAt: Date): Promise<Finding> {
    const orderNumber = orderNumberOf(paymentId);
    const now = this.#clock.now();
    const from = new Date(calledAt.getTime() - lookBackDays * dayMs);
    const rows = await this.#statement(currency, day(from), day(new Date(now.getTime() + dayMs)));
    for (const id of rows.filter((row) => row.includes(orderNumber)).flatMap(idsIn)) {
      const payment = await this.#payment(id);
      if (payment?.order_number === orderNumber) return { payment };
    }
    // A file without any order number of ours proves nothing about this one.
    const namesOrders = rows.some((row) => /\b[0-9a-f]{32}\b/.test(row));
    return namesOrders && now.getTime() - calledAt.getTime() >= settledAfterMs ? 'NEVER_CHARGED' : 'UNKNOWN';
  }

  async #statement(currency: string, from: string, to: string): Promise<string[]> {
    const key = `${currency} ${from} ${to}`;
    const now = this.#clock.now().getTime();
    if (this.#kept?.key === key && now - this.#kept.at < keptMs) return this.#kept.rows;
    const body = { date_from: from, date_to: to, goid: this.#goId, currency, format: 'CSV_A' };
    const text = await this.#client.text({ path: '/accounts/account-statement', method: 'POST', encoding: 'json', body });
    this.#kept = { key, at: now, rows: text.split(/\r?\n/) };
    return this.#kept.rows;
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

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
