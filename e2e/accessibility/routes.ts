import type { Contract } from '@komora/api';
import type { APIRequestContext } from '@playwright/test';
import { freeBox } from '../support/free-box.ts';
import { type Credentials, contractOf, DEMO, openSession } from '../support/people.ts';
import type { Texts } from '../support/texts.ts';

/** The records of the demo that the routes show. */
export interface RouteData {
  readonly warehouse: { readonly id: string; readonly name: string };
  readonly boxId: string;
  readonly insuranceId: string;
  /** A client with an active contract, and one who has given notice. */
  readonly active: Session;
  readonly terminating: Session;
}

export interface Session {
  readonly token: string;
  readonly contractId: string;
}

/** One route and what is expected of its page. */
export interface RouteVisit {
  readonly path: string;
  readonly status?: 404;
  /** The title, where it is not the product's name. */
  readonly title?: (texts: Texts) => string;
  /** Who is signed in. */
  readonly as?: 'active' | 'terminating';
  /** The route needs an order in progress. */
  readonly order?: true;
}

/** Every route of the web client. */
export function everyRoute({ warehouse, active, terminating }: RouteData): RouteVisit[] {
  const location = { title: (texts: Texts) => texts('warehouse')('detail.title', { name: warehouse.name }) };
  return [
    { path: '/', title: (texts) => texts('landing')('title') },
    { path: '/boxes', title: (texts) => texts('warehouse')('search.title') },
    { path: `/location/${warehouse.id}`, ...location },
    { path: `/location/${warehouse.id}?display=plan`, ...location },
    { path: '/webview' },
    { path: '/login' },
    { path: '/registration' },
    { path: '/reset-password/request' },
    { path: '/reset-password/change' },
    { path: '/reset-password/change?token=unknown' },
    { path: '/order/first', order: true },
    { path: '/order/user-details', order: true },
    { path: '/order/summary', order: true },
    { path: '/order/status-check?orderId=01890000-0000-7000-8000-000000000000' },
    { path: '/help' },
    { path: '/gdpr' },
    { path: '/store-policy' },
    { path: '/franchising' },
    { path: '/service-access?email=a%40example.com&token=unknown' },
    { path: '/withdrawal' },
    { path: '/accessibility' },
    { path: '/no-such-page', status: 404 },
    { path: '/my/boxes', as: 'active' },
    { path: '/my/contracts', as: 'active' },
    { path: `/my/contracts/${active.contractId}`, as: 'active' },
    { path: `/my/contracts/${active.contractId}/cancel`, as: 'active' },
    { path: `/my/contracts/${terminating.contractId}/eviction`, as: 'terminating' },
    { path: '/my/rents', as: 'active' },
    { path: '/my/profile', as: 'active' },
    { path: '/my/profile/change-password', as: 'active' },
    { path: '/my/profile/delete', as: 'active' },
  ];
}

/** Reads the records from the running demo. */
export async function findRouteData(request: APIRequestContext): Promise<RouteData> {
  const { boxId, warehouseId, warehouseName } = await freeBox(request, { country: 'HUN' });
  const { insurances } = await (await request.get(`/api/client/order/offer/${boxId}`)).json();
  const logIn = async (credentials: Credentials, status: Contract['status']): Promise<Session> => {
    const token = await openSession(request, credentials);
    return { token, contractId: (await contractOf(request, { token }, status)).id };
  };
  return {
    warehouse: { id: warehouseId, name: warehouseName },
    boxId,
    insuranceId: insurances[0].id,
    active: await logIn(DEMO.hungarian, 'ACTIVE'),
    terminating: await logIn(DEMO.terminating, 'TERMINATING'),
  };
}

/** The stored order of somebody who has filled in every step. */
export const readyOrder = ({ boxId, warehouse, insuranceId }: RouteData) => ({
  box: boxId,
  warehouseId: warehouse.id,
  insurance: insuranceId,
  invoicing: 3,
  paymentFailed: false,
  invoicingDetails: {
    version: 1,
    firstName: 'Anna',
    lastName: 'Nová',
    email: 'anna.nova@example.com',
    telephoneNumber: '+421903123456',
    company: null,
    address: { street: 'Mlynské nivy', number: '12', city: 'Bratislava', zip: '821 09', countryCode: 'SVK' },
    type: 'FyzickaOsoba',
  },
  invoicingDetailsValid: true,
  voucherToken: null,
  forceValidate: false,
  version: 1,
});
