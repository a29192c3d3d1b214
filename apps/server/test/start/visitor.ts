import { randomBytes } from 'node:crypto';
import type { BoxList, Offer, OrderState, PlacedOrder, PlaceOrder, Summary, WarehouseList } from '@komora/api';

/** The secret of this visitor's orders. */
const cookie = `order_secret=${randomBytes(32).toString('base64url')}`;

async function ask<T>(address: string, path: string, body?: { method: 'POST' | 'PUT'; json: unknown }): Promise<T> {
  const response = await fetch(
    address + path,
    body
      ? { method: body.method, headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body.json) }
      : { headers: { cookie } },
  );
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The id of a free box in Slovakia, from the public API. */
export async function freeBox(address: string): Promise<string> {
  const { warehouses } = await ask<WarehouseList>(address, '/api/client/warehouse?limit=500');
  const open = warehouses.find(({ hasFreeBoxes, deactivation, country }) => hasFreeBoxes && !deactivation.deactivated && country === 'SVK');
  const { boxes } = await ask<BoxList>(address, `/api/client/warehouse/${open?.id}/boxes`);
  const free = boxes.find(({ availability }) => availability === 'AVAILABLE');
  if (free === undefined) throw new Error('No free box');
  return free.id;
}

/** Orders a box as a new buyer and pays on the hosted card page. */
export async function orderAndPay(address: string, email: string): Promise<PlacedOrder> {
  const boxId = await freeBox(address);
  const offer = await ask<Offer>(address, `/api/client/order/offer/${boxId}`);
  const choice = { boxId, invoicingPeriod: 1 as const, insuranceId: offer.insurances[0]?.id ?? '', voucherToken: null };
  const summary = await ask<Summary>(address, '/api/client/order/offer/summary', {
    method: 'PUT',
    json: { ...choice, customerType: 'FyzickaOsoba' },
  });
  const order: PlaceOrder = {
    ...choice,
    invoicingDetails: {
      version: 1,
      firstName: 'Ján',
      lastName: 'Novák',
      email,
      telephoneNumber: '+421905999888',
      company: null,
      address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
      type: 'FyzickaOsoba',
    },
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'SK',
    expectedCharge: summary.chargedNow,
  };
  const placed = await ask<PlacedOrder>(address, '/api/client/order/place/without-login', { method: 'POST', json: order });
  const paid = await fetch(`${new URL(placed.paymentUrl, address).href.split('?')[0]}/card`, {
    method: 'POST',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' }),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(`The card page answered ${paid.status}`);
  return placed;
}

export const orderState = (address: string, orderId: string) => ask<OrderState>(address, `/api/client/order/status?orderId=${orderId}`);
