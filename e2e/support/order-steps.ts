import { expect, type Page } from '@playwright/test';
import type { Buyer } from './buyer.ts';
import { newBuyer } from './buyer.ts';
import { type FreeBox, freeBox } from './free-box.ts';

export const ORDER_KEY = 'komora.order';
const CONSENTS = ['termsAndConditions', 'recurringPayments', 'privacyPolicy', 'immediateStart'] as const;

/** Waits until the page answers presses: before that, it is the server's plain HTML. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** Opens the first step of an order of the box, as the warehouse's order button leaves it. */
export async function startOrder(page: Page, box: FreeBox, query = ''): Promise<void> {
  await page.goto(`/order/first${query}`);
  await page.evaluate(
    ({ key, boxId, warehouseId }) => {
      const order = {
        box: boxId,
        warehouseId,
        insurance: null,
        invoicing: null,
        paymentFailed: false,
        invoicingDetails: null,
        invoicingDetailsValid: false,
        voucherToken: null,
        forceValidate: false,
        version: 0,
      };
      localStorage.setItem(key, JSON.stringify(order));
    },
    { key: ORDER_KEY, ...box },
  );
  await page.goto(`/order/first${query}`);
  await expect(page.getByRole('radio').first()).toBeVisible();
}

/** The order in progress as the browser keeps it; null when there is none. */
export function storedOrder(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), ORDER_KEY);
}

/** Goes on to the next step, in whatever language. */
export const goOn = (page: Page): Promise<void> => page.locator('main form').last().locator('button[type=submit]').click();

/** Step one: a month at a time, the first insurance. */
export async function chooseTerms(page: Page): Promise<void> {
  const groups = page.getByRole('group').or(page.getByRole('radiogroup'));
  await expect(groups.first()).toBeVisible();
  await page.getByRole('radio').first().check();
  await groups.nth(1).getByRole('radio').first().check();
  await goOn(page);
  await page.waitForURL(/\/order\/user-details/);
}

/** Step two: somebody without an account. */
export async function fillDetails(page: Page, buyer: Buyer): Promise<void> {
  const fields = {
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    email: buyer.email,
    telephoneNumber: buyer.phone,
    'address.street': 'Mlynské nivy',
    'address.number': '12',
    'address.zip': '821 09',
    'address.city': 'Bratislava',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
}

/** Step three: every consent, and the button that binds. */
export async function placeOrder(page: Page): Promise<void> {
  for (const name of CONSENTS) await page.locator(`[name=${name}]`).check();
  await goOn(page);
}

export interface Started {
  readonly box: FreeBox;
  readonly buyer: Buyer;
}

/** A newcomer's order of a free box, up to the summary. */
export async function toSummary(page: Page, query = ''): Promise<Started> {
  const started = { box: await freeBox(page.request), buyer: newBuyer() };
  await startOrder(page, started.box, query);
  await chooseTerms(page);
  await fillDetails(page, started.buyer);
  await goOn(page);
  await page.waitForURL(/\/order\/summary/);
  return started;
}

/** A newcomer's order of a free box, up to the gateway's card page. */
export async function toCardPage(page: Page, query = ''): Promise<Started> {
  const started = await toSummary(page, query);
  await placeOrder(page);
  await page.waitForURL('**/mock-gateway/pay/*');
  return started;
}
