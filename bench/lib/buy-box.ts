import { randomBytes, randomUUID } from 'node:crypto';
import type { Offer, OrderState, PlacedOrder, Summary } from '@komora/api';
import type { HttpClient } from './http.ts';

/** A form of the card page that is paid without a confirmation. */
export const paysAtOnce = 'number=4242424242424242&expiry=12%2F39&cvc=123';

/** Requests of an order, in their order. */
export type OrderStep = 'offer' | 'summary' | 'place' | 'pay' | 'status';

/** Runs a step; a caller can measure it, and pause after it. */
type RunStep = <T>(step: OrderStep, run: () => Promise<T>) => Promise<T>;

/**
 * A new client buys one box over the public API: offer, summary, order, card page, status. @returns the order's id. @throws Error unless it is FULFILLED
 */
export async function buyBox(
  client: HttpClient,
  origin: string,
  boxId: string,
  headers: Record<string, string> = {},
  step: RunStep = (_, run) => run(),
): Promise<string> {
  const offer = await step('offer', () => client.json<Offer>('GET', `${origin}/api/client/order/offer/${boxId}`, undefined, headers));
  const choice = { boxId, invoicingPeriod: 3, insuranceId: offer.insurances[0]?.id, voucherToken: null };
  const summary = await step('summary', () => client.json<Summary>('PUT', `${origin}/api/client/order/offer/summary`, choice, headers));
  const order = {
    ...choice,
    invoicingDetails: newcomer(),
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'SK',
    expectedCharge: summary.chargedNow,
  };
  const cookie = `order_secret=${randomBytes(32).toString('base64url')}`;
  const key = { ...headers, 'idempotency-key': randomUUID(), cookie };
  const placed = await step('place', () => client.json<PlacedOrder>('POST', `${origin}/api/client/order/place/without-login`, order, key));
  const form = { type: 'application/x-www-form-urlencoded', text: paysAtOnce };
  const paid = await step('pay', () => client.send('POST', `${placed.paymentUrl}/card`, form, headers));
  if (paid.status !== 303) throw new Error(`The card page answered ${paid.status}`);
  const state = await step('status', () =>
    client.json<OrderState>('GET', `${origin}/api/client/order/status?orderId=${placed.orderId}`, undefined, { ...headers, cookie }),
  );
  if (state.status !== 'FULFILLED') throw new Error(`Order ${placed.orderId} is ${state.status} after it was paid`);
  return placed.orderId;
}

/** Details of a client who orders for the first time. */
export function newcomer() {
  // The clients of prepared data are numbered from 0 on.
  const digits = 10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000);
  return {
    version: 1,
    firstName: 'Jana',
    lastName: 'Nováková',
    email: `${randomBytes(9).toString('hex')}@komora.example`,
    telephoneNumber: `+4219${digits}`,
    company: null,
    address: { street: 'Hlavná', number: '12', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
    type: 'FyzickaOsoba',
  };
}
