import type { GatewayCharge } from '../../modules/payments/payment/payment.ports.ts';
import { Cache } from '../../platform/cache/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { GopayClient } from './client.ts';
import { GopayRequestError } from './gopay-request-error.ts';
import { toOrderNumber } from './order-number.ts';
import { type GopayPayment, readPayment } from './read-payment.ts';

const dayMs = 86_400_000;
/** Two days cover bookings at weekends and time zones. */
const completeAfterMs = 2 * dayMs;
/** Range of an older statement that shows if statements contain order numbers, in case the younger one is empty. */
const lookBackMs = 400 * dayMs;
/** Statements are cached this long; they never contain payments in progress. */
const cacheMs = 10 * 60_000;
/** In characters. */
const cacheSize = 64 * 1024 * 1024;

/** The result of a search for a charge whose response was lost. */
export type Finding = { payment: GopayPayment } | 'UNKNOWN' | 'NOT_LISTED';

/**
 * Searches charges in the account statements of the merchant, the only list that GoPay offers. GoPay does not document when a statement is
 * complete. A call that we made and that is missing there stays unknown: staff decide. After a restore it is not known if a call was made
 * at all; then a charge that is missing after two days is made. The file layout is not documented either: a row is identified by our order
 * number, the payment by any number in the row that is the id of a payment with this order number.
 */
export class ChargeFinder {
  readonly #client: GopayClient;
  readonly #clock: Clock;
  readonly #goId: string;
  readonly #statements: Cache<string[]>;

  constructor(client: GopayClient, clock: Clock, goId: string) {
    this.#client = client;
    this.#clock = clock;
    this.#goId = goId;
    this.#statements = new Cache({ maxSize: cacheSize, now: () => clock.now().getTime() });
  }

  /** @param called the earliest and the latest time of the call */
  async find(
    { paymentId, currency }: Pick<GatewayCharge, 'paymentId' | 'currency'>,
    called: { from: Date; until: Date },
  ): Promise<Finding> {
    const orderNumber = toOrderNumber(paymentId);
    const now = this.#clock.now().getTime();
    // One extra day on both sides, because the statement uses the time zone of Prague.
    const from = called.from.getTime() - dayMs;
    const rows = await this.#statement(currency, from, now + dayMs);
    for (const id of rows.filter((row) => row.includes(orderNumber)).flatMap(findIds)) {
      const payment = await this.#payment(id);
      if (payment?.order_number === orderNumber) return { payment };
    }
    if (now - called.until.getTime() < completeAfterMs) return 'UNKNOWN';
    // Without any order numbers the file proves nothing about this charge.
    const hasOrderNumbers = rows.some(hasOrderNumber) || (await this.#statement(currency, from - lookBackMs, from)).some(hasOrderNumber);
    return hasOrderNumbers ? 'NOT_LISTED' : 'UNKNOWN';
  }

  /** All payments of ours in the statements since a time. */
  async *list(currency: string, since: Date): AsyncGenerator<GopayPayment> {
    const rows = await this.#statement(currency, since.getTime() - dayMs, this.#clock.now().getTime() + dayMs);
    const seen = new Set<number>();
    for (const id of rows.filter(hasOrderNumber).flatMap(findIds)) {
      const payment = await this.#payment(id);
      if (payment === undefined || seen.has(payment.id) || !rows.some((row) => row.includes(payment.order_number))) continue;
      seen.add(payment.id);
      yield payment;
    }
  }

  async #statement(currency: string, fromMs: number, toMs: number): Promise<string[]> {
    const [from, to] = [day(fromMs), day(toMs)];
    return this.#statements.getOrLoad(`${currency} ${from} ${to}`, async () => {
      const body = { date_from: from, date_to: to, goid: this.#goId, currency, format: 'CSV_A' };
      const text = await this.#client.text({ path: '/accounts/account-statement', method: 'POST', encoding: 'json', body });
      return { value: text.split(/\r?\n/), size: text.length, expiresAt: this.#clock.now().getTime() + cacheMs };
    });
  }

  async #payment(id: string): Promise<GopayPayment | undefined> {
    try {
      return readPayment(await this.#client.json({ path: `/payments/payment/${id}`, method: 'GET', encoding: 'form' }));
    } catch (error) {
      if (error instanceof GopayRequestError && error.status === 404) return undefined;
      throw error;
    }
  }
}

/** Numbers in a row that may be payment ids of GoPay. */
function findIds(row: string): string[] {
  return row.match(/\b\d{9,15}\b/g) ?? [];
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function hasOrderNumber(row: string): boolean {
  return /\b[0-9a-f]{32}\b/.test(row);
}
