import type { Page } from '@playwright/test';
import type { Client, Facts } from './facts.ts';
import { failed, nothing, orderStatus, pending, type Responses, serviceAccess } from './states.ts';

/** A page in one state, which can be captured in every language, width and colour scheme. */
export interface Screen {
  readonly name: string;
  readonly path: (facts: Facts) => string;
  /** Who is signed in. */
  readonly as?: Client;
  /** How far an order in progress is filled in. */
  readonly order?: 'begun' | 'chosen' | 'ready';
  /** Responses in place of the server's that cause the state. */
  readonly responses?: Responses | ((facts: Facts) => Responses);
  /** The page is still loading: a response is missing. */
  readonly busy?: true;
  /** Opens the page by client navigation, so that the browser makes the requests and not the server's rendering. */
  readonly within?: true;
  /** The visitor has not chosen cookies yet. */
  readonly unanswered?: true;
  readonly act?: (page: Page) => Promise<void>;
}

const at = (path: string) => () => path;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
async function openMenu(page: Page): Promise<void> {
  const hamburger = page.locator('header button[aria-expanded]');
  if (await hamburger.isVisible()) await hamburger.click();
}

const submit = (page: Page): Promise<void> => page.locator('main form').last().locator('button[type=submit]').last().click();

/** Asks for a code by e-mail, and shows the form for it. */
async function requestCode(page: Page): Promise<void> {
  await page.locator('[name=username]').fill('nobody@komora.example');
  await page.locator('main form button[type=submit] + button').click();
  await page.locator('[name=code]').waitFor();
}

export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: at('/') },
  { name: 'landing-menu', path: at('/'), act: openMenu },
  { name: 'landing-cookies', path: at('/'), unanswered: true },
  { name: 'boxes', path: at('/boxes') },
  { name: 'boxes-map', path: at('/boxes?view=map&location=48.15,17.11&zoom=11') },
  { name: 'boxes-empty', path: at('/boxes?search=zzzz') },
  { name: 'boxes-error', path: at('/boxes?search=kosice'), responses: { '**/api/client/warehouse?**': failed }, within: true },
  {
    name: 'boxes-loading',
    path: at('/boxes?search=kosice'),
    responses: { '**/api/client/warehouse?**': pending },
    within: true,
    busy: true,
  },
  { name: 'warehouse', path: ({ warehouseId }) => `/location/${warehouseId}` },
  { name: 'warehouse-plan', path: ({ warehouseId }) => `/location/${warehouseId}?display=plan` },
  { name: 'warehouse-full', path: ({ fullWarehouseId }) => `/location/${fullWarehouseId}` },
  { name: 'order-empty', path: at('/order/first') },
  { name: 'order-first', path: at('/order/first'), order: 'begun' },
  { name: 'order-first-errors', path: at('/order/first'), order: 'begun', act: submit },
  { name: 'order-loading', path: at('/order/first'), order: 'begun', responses: { '**/api/client/order/offer/**': pending }, busy: true },
  { name: 'order-error', path: at('/order/first'), order: 'begun', responses: { '**/api/client/order/offer/**': failed } },
  { name: 'order-details', path: at('/order/user-details'), order: 'chosen' },
  { name: 'order-details-errors', path: at('/order/user-details'), order: 'chosen', act: submit },
  { name: 'order-summary', path: at('/order/summary'), order: 'ready' },
  { name: 'payment-pending', path: at(`/order/status-check?orderId=${UNKNOWN}`), responses: orderStatus('PENDING') },
  { name: 'payment-failed', path: at(`/order/status-check?orderId=${UNKNOWN}`), responses: orderStatus('FAIL') },
  {
    name: 'payment-success',
    path: at(`/order/status-check?orderId=${UNKNOWN}`),
    as: 'full',
    responses: ({ clients }) => orderStatus('SUCCESS', clients.full.contractId),
  },
  { name: 'payment-unknown', path: at(`/order/status-check?orderId=${UNKNOWN}`) },
  { name: 'login', path: at('/login') },
  { name: 'login-errors', path: at('/login'), act: submit },
  { name: 'login-code', path: at('/login'), act: requestCode },
  { name: 'registration', path: at('/registration') },
  { name: 'registration-errors', path: at('/registration'), act: submit },
  { name: 'reset-request', path: at('/reset-password/request') },
  { name: 'reset-change', path: at('/reset-password/change?token=unknown') },
  { name: 'reset-change-without-token', path: at('/reset-password/change') },
  { name: 'help', path: at('/help') },
  { name: 'gdpr', path: at('/gdpr') },
  { name: 'store-policy', path: at('/store-policy') },
  { name: 'accessibility', path: at('/accessibility') },
  { name: 'franchising', path: at('/franchising') },
  { name: 'franchising-errors', path: at('/franchising'), act: submit },
  { name: 'withdrawal', path: at('/withdrawal') },
  { name: 'webview', path: at('/webview') },
  { name: 'service-access-invalid', path: at('/service-access?email=a%40b.sk&token=unknown') },
  { name: 'service-access-expired', path: at('/service-access?email=a%40b.sk&token=x'), responses: serviceAccess('EXPIRED') },
  { name: 'service-access', path: at('/service-access?email=a%40b.sk&token=x'), responses: serviceAccess('VALID') },
  { name: 'not-found', path: at('/no-such-page') },
  { name: 'my-boxes', path: at('/my/boxes'), as: 'full' },
  { name: 'my-boxes-empty', path: at('/my/boxes'), as: 'empty', responses: nothing },
  { name: 'my-boxes-overlocked', path: at('/my/boxes'), as: 'overlocked' },
  { name: 'my-boxes-loading', path: at('/my/boxes'), as: 'full', responses: { '**/api/client/my/contracts*': pending }, busy: true },
  { name: 'my-boxes-error', path: at('/my/boxes'), as: 'full', responses: { '**/api/client/my/contracts*': failed } },
  { name: 'my-contracts', path: at('/my/contracts'), as: 'full' },
  { name: 'my-contracts-empty', path: at('/my/contracts'), as: 'empty', responses: nothing },
  {
    name: 'my-contracts-loading',
    path: at('/my/contracts'),
    as: 'full',
    responses: { '**/api/client/my/contracts?*': pending },
    busy: true,
  },
  { name: 'my-contracts-error', path: at('/my/contracts'), as: 'full', responses: { '**/api/client/my/contracts?*': failed } },
  { name: 'my-contract', path: ({ clients }) => `/my/contracts/${clients.full.contractId}`, as: 'full' },
  { name: 'my-contract-terminating', path: ({ clients }) => `/my/contracts/${clients.terminating.contractId}`, as: 'terminating' },
  {
    name: 'my-contract-loading',
    path: ({ clients }) => `/my/contracts/${clients.full.contractId}`,
    as: 'full',
    responses: { '**/api/client/my/contracts/*': pending },
    busy: true,
  },
  { name: 'my-contract-cancel', path: ({ clients }) => `/my/contracts/${clients.full.contractId}/cancel`, as: 'full' },
  { name: 'my-contract-cancel-errors', path: ({ clients }) => `/my/contracts/${clients.full.contractId}/cancel`, as: 'full', act: submit },
  { name: 'my-contract-cancel-unpaid', path: ({ clients }) => `/my/contracts/${clients.unpaid.contractId}/cancel`, as: 'unpaid' },
  { name: 'my-contract-eviction', path: ({ clients }) => `/my/contracts/${clients.terminating.contractId}/eviction`, as: 'terminating' },
  { name: 'my-rents', path: at('/my/rents'), as: 'full' },
  { name: 'my-rents-unpaid', path: at('/my/rents'), as: 'unpaid' },
  { name: 'my-rents-empty', path: at('/my/rents'), as: 'empty', responses: nothing },
  { name: 'my-rents-loading', path: at('/my/rents'), as: 'full', responses: { '**/api/client/my/rents*': pending }, busy: true },
  { name: 'my-rents-error', path: at('/my/rents'), as: 'full', responses: { '**/api/client/my/rents*': failed } },
  { name: 'my-profile', path: at('/my/profile'), as: 'full' },
  { name: 'my-profile-loading', path: at('/my/profile'), as: 'full', responses: { '**/api/client/my/profile': pending }, busy: true },
  { name: 'my-change-password', path: at('/my/profile/change-password'), as: 'full' },
  { name: 'my-delete', path: at('/my/profile/delete'), as: 'full' },
  { name: 'my-delete-possible', path: at('/my/profile/delete'), as: 'empty' },
];
