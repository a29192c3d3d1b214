import type { Offer, OrderState, PlacedOrder, PlaceOrder, Summary } from '@komora/contract';
import type { Problem } from '@komora/contract/errors';
import { waitUntil } from '@komora/testing';

export const cards = {
  pays: '4242424242424242',
  noFunds: '4000000000009995',
  late: '4000000000001000',
  toldTwice: '4000000000001109',
  toldBeforeReturn: '4000000000001208',
  neverTold: '4000000000001307',
};

export type Placing = { placed: PlacedOrder } | { refused: string };

/** A newcomer at a browser: goes through the order as the pages do, over HTTP. */
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
    this.email = `buyer${number}@example.com`;
  }

  /** The same buyer, whose next calls go to another process. */
  at(address: string): Buyer {
    return new Buyer(address, this.#number, this.#insuranceId);
  }

  /** Offer and summary: what the binding button will send. */
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
    return {
      boxId,
      invoicingPeriod: 1,
      insuranceId: this.#insuranceId,
      voucherToken: null,
      invoicingDetails: {
        version: 1,
        firstName: 'Eva',
        lastName: `Kováčová ${this.#number}`,
        email: this.email,
        telephoneNumber: `+4219050${String(this.#number).padStart(5, '0')}`,
        company: null,
        address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
        type: 'FyzickaOsoba',
      },
      consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
      language: 'SK',
      expectedCharge: { amount: 6384, currency: 'EUR' },
      ...change,
    };
  }

  async tryToPlace(request: PlaceOrder, key = `key-${this.#number}`): Promise<Placing> {
    const response = await this.#call('POST', '/api/client/order/place/without-login', request, { 'idempotency-key': key });
    if (response.status === 200) return { placed: (await response.json()) as PlacedOrder };
    return { refused: ((await response.json()) as Problem).code };
  }

  async place(request: PlaceOrder, key?: string): Promise<PlacedOrder> {
    const placing = await this.tryToPlace(request, key);
    if ('refused' in placing) throw new Error(`Not placed: ${placing.refused}`);
    return placing.placed;
  }

  async retry(orderId: string): Promise<PlacedOrder> {
    return this.#json<PlacedOrder>('POST', `/api/client/order/${orderId}/retry-payment`);
  }

  /** Gives a card on the hosted page. Answers where the browser is sent. */
  async pay(paymentUrl: string, card = cards.pays): Promise<string> {
    const { pathname } = new URL(paymentUrl);
    const response = await fetch(`${this.#address}${pathname}/card`, {
      method: 'POST',
      body: new URLSearchParams({ number: card, expiry: '12/30', cvc: '123' }),
      redirect: 'manual',
    });
    if (response.status !== 303) throw new Error(`The gateway answered ${response.status}: ${await response.text()}`);
    return response.headers.get('location') ?? '';
  }

  state(orderId: string): Promise<OrderState> {
    return this.#json<OrderState>('GET', `/api/client/order/status?orderId=${orderId}`);
  }

  /** Looks at the status as the page does until the payment has come to its end. */
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
      headers: { 'session-id': this.#sessionId, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

/** The gateway's own id of a payment, from the address of its page. */
export function gatewayIdOf(paymentUrl: string): string {
  const id = /\/mock-gateway\/pay\/([\w-]+)$/.exec(new URL(paymentUrl).pathname)?.[1];
  if (id === undefined) throw new Error(`No page of the gateway: ${paymentUrl}`);
  return id;
}
