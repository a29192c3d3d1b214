import type { Offer, OrderState, PlacedOrder, PlaceOrder, Summary } from '@komora/api';
import type { Problem } from '@komora/api/errors';
import { waitUntil } from '@komora/testing';
import { buyerDetails, orderBody } from './builders/order.ts';
import { cards } from './gateways/mock.ts';
import { browserCookie } from './order-cookies.ts';

export type PlaceResult = { placed: PlacedOrder } | { rejected: string };

/** A new client who orders over HTTP with the requests of the pages. */
export class Buyer {
  readonly email: string;
  readonly #address: string;
  readonly #insuranceId: string;
  readonly #number: number;
  readonly #sessionId: string;

  constructor(address: string, number: number, insuranceId: string) {
    this.#address = address;
    this.#number = number;
    this.#insuranceId = insuranceId;
    this.#sessionId = `s${String(number).padStart(5, '0')}`;
    this.email = buyerDetails(number).email;
  }

  /** The same buyer, who calls another process. */
  at(address: string): Buyer {
    return new Buyer(address, this.#number, this.#insuranceId);
  }

  /** Reads offer and summary. @returns the request of the order button */
  async choose(boxId: string, choice: { voucherToken?: string; invoicingPeriod?: 1 | 3 } = {}): Promise<PlaceOrder> {
    const offer = await this.#json<Offer>('GET', `/api/client/order/offer/${boxId}`);
    const invoicingPeriod = choice.invoicingPeriod ?? 1;
    const voucherToken = choice.voucherToken ?? null;
    const insuranceId = offer.insurances[0]?.id ?? this.#insuranceId;
    const summary = await this.#json<Summary>('PUT', '/api/client/order/offer/summary', {
      boxId,
      invoicingPeriod,
      insuranceId,
      voucherToken,
      customerType: 'FyzickaOsoba',
    });
    return this.request(boxId, { invoicingPeriod, insuranceId, voucherToken, expectedCharge: summary.chargedNow });
  }

  request(boxId: string, change: Partial<PlaceOrder> = {}): PlaceOrder {
    return orderBody(boxId, this.#insuranceId, { invoicingDetails: buyerDetails(this.#number), ...change });
  }

  async tryToPlace(request: PlaceOrder, key = `key-${this.#number}`): Promise<PlaceResult> {
    const response = await this.#call('POST', '/api/client/order/place/without-login', request, { 'idempotency-key': key });
    if (response.status === 200) return { placed: (await response.json()) as PlacedOrder };
    return { rejected: ((await response.json()) as Problem).code };
  }

  async place(request: PlaceOrder, key?: string): Promise<PlacedOrder> {
    const result = await this.tryToPlace(request, key);
    if ('rejected' in result) throw new Error(`The order is not placed: ${result.rejected}`);
    return result.placed;
  }

  async retry(orderId: string): Promise<PlacedOrder> {
    return this.#json<PlacedOrder>('POST', `/api/client/order/${orderId}/retry-payment`);
  }

  /** Gives a card on the hosted page. @returns the address that the browser is sent to */
  async pay(paymentUrl: string, card = cards.pays): Promise<string> {
    const { pathname } = new URL(paymentUrl);
    const response = await fetch(`${this.#address}${pathname}/card`, {
      method: 'POST',
      body: new URLSearchParams({ number: card, expiry: '12/30', cvc: '123' }),
      redirect: 'manual',
    });
    if (response.status !== 303) throw new Error(`The gateway responded ${response.status}: ${await response.text()}`);
    return response.headers.get('location') ?? '';
  }

  state(orderId: string): Promise<OrderState> {
    return this.#json<OrderState>('GET', `/api/client/order/status?orderId=${orderId}`);
  }

  /** Polls the status, as the page does, until the payment is no longer pending. */
  settled(orderId: string): Promise<OrderState> {
    return waitUntil(
      async () => {
        const state = await this.state(orderId);
        return state.payment === 'PENDING' ? undefined : state;
      },
      { what: `the payment of order ${orderId} to be settled`, everyMs: 50, limitMs: 30_000 },
    );
  }

  async #json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.#call(method, path, body);
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  #call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#address}${path}`, {
      method,
      headers: {
        'session-id': this.#sessionId,
        cookie: browserCookie(this.#sessionId),
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
