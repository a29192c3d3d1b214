import type { InvoicingDetails, OrderState, PlacedOrder, PlaceOrder } from '@komora/api';
import { cards, gatewayIdOf, payByCard } from '../gateways/mock.ts';
import { browserCookie } from '../order-cookies.ts';
import type { TestApp } from '../test-app.ts';
import { aBox, homeWarehouse } from './warehouse.ts';

let buyers = 0;

/** The billing details of the n-th new client. */
export function buyerDetails(n: number): InvoicingDetails {
  return {
    version: 1,
    firstName: 'Ján',
    lastName: 'Novák',
    email: `buyer${n}@example.com`,
    telephoneNumber: `+4219050${String(n).padStart(5, '0')}`,
    company: null,
    address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
    type: 'FyzickaOsoba',
  };
}

/** An order of a new client: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT: 63.84. */
export function orderBody(boxId: string, insuranceId: string, change: Partial<PlaceOrder> = {}): PlaceOrder {
  buyers += 1;
  return {
    boxId,
    invoicingPeriod: 1,
    insuranceId,
    voucherToken: null,
    invoicingDetails: buyerDetails(buyers),
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'SK',
    expectedCharge: { amount: 6384, currency: 'EUR' },
    ...change,
  };
}

export interface TestOrder extends PlacedOrder {
  boxId: string;
  email: string;
}

/**
 * A placed order that waits for its payment.
 * @param browser orders of the same browser belong to one buyer; by default each order has a browser of its own
 * @throws Error with the response when it is rejected
 */
export async function anOrder(app: TestApp, change: Partial<PlaceOrder> = {}, browser?: string): Promise<TestOrder> {
  const boxId = change.boxId ?? (await aBox(app));
  const insuranceId = change.insuranceId ?? (await homeWarehouse(app)).operator.insuranceId;
  const body = orderBody(boxId, insuranceId, change);
  const headers = browser === undefined ? {} : { cookie: browserCookie(browser) };
  const response = await app.call('POST', '/api/client/order/place/without-login', { payload: body, headers });
  if (response.statusCode !== 200) throw new Error(`The order is not placed: ${response.body}`);
  return { ...response.json<PlacedOrder>(), boxId, email: body.invoicingDetails.email };
}

/** An order at the mock gateway, whose id of the payment is `gatewayId`. */
export async function anOrderToPay(
  app: TestApp,
  change: Partial<PlaceOrder> = {},
  browser?: string,
): Promise<TestOrder & { gatewayId: string }> {
  const order = await anOrder(app, change, browser);
  return { ...order, gatewayId: gatewayIdOf(order.paymentUrl) };
}

/** An order whose buyer has given a card at the mock gateway; `app.run()` brings the notification and fulfils it. */
export async function aPaidOrder(app: TestApp, { card = cards.pays, ...change }: { card?: string } & Partial<PlaceOrder> = {}) {
  const order = await anOrderToPay(app, change);
  await payByCard(app, order.gatewayId, card);
  return order;
}

/** Opens another payment of a failed order. @returns its id at the mock gateway */
export async function retryPayment(app: TestApp, orderId: string): Promise<string> {
  const response = await app.post(`/api/client/order/${orderId}/retry-payment`);
  if (response.statusCode !== 200) throw new Error(`The payment is not retried: ${response.body}`);
  return gatewayIdOf(response.json<PlacedOrder>().paymentUrl);
}

/** The state of an order as its buyer sees it. The request lets the server fetch the status at the gateway. */
export async function orderState(app: TestApp, orderId: string): Promise<OrderState> {
  return (await app.get(`/api/client/order/status?orderId=${orderId}`)).json();
}

export interface PaymentAttempt {
  id: string;
  status: string;
  settlement: string | null;
  decline_code: string | null;
  provider_payment_id: string | null;
  kind: string;
  decline_kind: string | null;
  /** Business date. */
  day: string;
}

/** The payment attempts of an order or a rent, the oldest first. */
export function attemptsOf(app: TestApp, payableId: string): Promise<PaymentAttempt[]> {
  return app.rows<PaymentAttempt>(
    `select id, status, settlement, decline_code, provider_payment_id, kind, decline_kind, created_at::date as day
     from payments where $1 in (order_id::text, rent_id::text) order by attempt`,
    [payableId],
  );
}
