import type { Contract } from '@komora/api';
import type { Locale } from '@komora/i18n';
import type { APIRequestContext, Page } from '@playwright/test';
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
  /** The whole title; the product's name without it. */
  readonly title?: (texts: Texts) => string;
  /** Who is signed in. */
  readonly as?: 'active' | 'terminating';
  /** The route needs an order in progress. */
  readonly order?: true;
}

/** The page's own title before the product's. */
const own =
  (title: (texts: Texts) => string) =>
  (texts: Texts): string =>
    `${title(texts)} | ${texts('common')('shopTitle')}`;

/** Every route of the web client. */
export function everyRoute({ warehouse, active, terminating }: RouteData): RouteVisit[] {
  const location = { title: (texts: Texts) => texts('warehouse')('detail.title', { name: warehouse.name }) };
  return [
    { path: '/', title: (texts) => texts('landing')('title') },
    { path: '/boxes', title: (texts) => texts('warehouse')('search.title') },
    { path: `/location/${warehouse.id}`, ...location },
    { path: `/location/${warehouse.id}?display=plan`, ...location },
    { path: '/webview', title: own((texts) => texts('webview')('title')) },
    { path: '/login', title: own((texts) => texts('account')('login.title')) },
    { path: '/registration', title: own((texts) => texts('registration')('title')) },
    { path: '/reset-password/request', title: own((texts) => texts('account')('requestReset.title')) },
    { path: '/reset-password/change', title: own((texts) => texts('account')('resetPassword.title')) },
    { path: '/reset-password/change?token=unknown', title: own((texts) => texts('account')('resetPassword.title')) },
    { path: '/order/first', title: own((texts) => texts('order')('first.title')), order: true },
    { path: '/order/user-details', title: own((texts) => texts('order')('userDetails.title')), order: true },
    { path: '/order/summary', title: own((texts) => texts('order')('summary.title')), order: true },
    { path: '/order/status-check?orderId=01890000-0000-7000-8000-000000000000', title: own((texts) => texts('order')('status.title')) },
    { path: '/help', title: own((texts) => texts('help')('title')) },
    { path: '/gdpr', title: own((texts) => texts('privacy')('title')) },
    { path: '/store-policy', title: own((texts) => texts('policy')('title')) },
    { path: '/franchising', title: own((texts) => texts('franchising')('title')) },
    { path: '/service-access?email=a%40example.com&token=unknown', title: own((texts) => texts('lock')('service.title')) },
    { path: '/sign#unknown', title: own((texts) => texts('signing')('title')) },
    { path: '/staff-view', title: own((texts) => texts('staff-view')('title')) },
    { path: '/withdrawal', title: own((texts) => texts('withdrawal')('statement.title')) },
    { path: '/accessibility', title: own((texts) => texts('accessibility')('title')) },
    { path: '/no-such-page', status: 404 },
    { path: '/my/boxes', title: own((texts) => texts('contract')('boxes.title')), as: 'active' },
    { path: '/my/contracts', title: own((texts) => texts('contract')('list.title')), as: 'active' },
    { path: `/my/contracts/${active.contractId}`, title: own((texts) => texts('contract')('detail.title')), as: 'active' },
    { path: `/my/contracts/${active.contractId}/cancel`, title: own((texts) => texts('contract')('cancel.title')), as: 'active' },
    {
      path: `/my/contracts/${terminating.contractId}/eviction`,
      title: own((texts) => texts('contract')('eviction.title')),
      as: 'terminating',
    },
    { path: '/my/rents', title: own((texts) => texts('rent')('list.title')), as: 'active' },
    { path: '/my/profile', title: own((texts) => texts('profile')('title')), as: 'active' },
    { path: '/my/profile/change-password', title: own((texts) => texts('profile')('changePassword.title')), as: 'active' },
    { path: '/my/profile/delete', title: own((texts) => texts('profile')('delete.title')), as: 'active' },
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
const readyOrder = ({ boxId, warehouse, insuranceId }: RouteData) => ({
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

/** Fills the browser's storage with the language and, where the route needs them, a session or an order. */
export async function fillStorage(page: Page, locale: Locale, data: RouteData, { as, order }: RouteVisit): Promise<void> {
  const stored: Record<string, string> = { version: '1.0', userLanguage: JSON.stringify(locale.toUpperCase()) };
  if (as !== undefined) stored.authToken = JSON.stringify(data[as].token);
  if (order !== undefined) stored.order = JSON.stringify(readyOrder(data));
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(`komora.${name}`, value);
  }, stored);
}
