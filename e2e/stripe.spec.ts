import { expect, type Page } from '@playwright/test';
import { subjectsTo } from './support/mailbox.ts';
import { placeOrder, type Started, storedOrder, toSummary } from './support/order-steps.ts';
import { testOnFake } from './support/shop-on-fake.ts';

const test = testOnFake('stripe');
// One shop for all of them.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const CARDS = { pays: '4242 4242 4242 4242', noFunds: '4000 0000 0000 9995', challenge: '4000 0027 6000 3184' } as const;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function toCheckout(page: Page): Promise<Started & { fake: string }> {
  const started = await toSummary(page);
  await placeOrder(page);
  await page.waitForURL('**/c/pay/*');
  return { ...started, fake: new URL(page.url()).origin };
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}

/** What moved at the gateway for the order whose status is shown. */
async function moved(page: Page, fake: string): Promise<string[]> {
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  const answer = await page.request.get(`${fake}/_control/ledger?reference=${orderId}`);
  const { entries } = (await answer.json()) as { entries: { kind: string }[] };
  return entries.map(({ kind }) => kind);
}

test('an order is paid on hosted Checkout', async ({ page }) => {
  const { box, buyer, fake } = await toCheckout(page);
  await expect(page.getByText(`${box.warehouseName}, ${box.boxName}`)).toBeVisible();
  await pay(page, CARDS.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  expect(await storedOrder(page)).toBeNull();
  expect(await moved(page, fake)).toEqual(['CHARGE']);
  expect((await subjectsTo(page, buyer.email, 2)).filter((subject) => subject.includes('is yours'))).toHaveLength(1);
});

test('a declined card is told on the page, and another one pays there', async ({ page }) => {
  const { box, fake } = await toCheckout(page);
  await pay(page, CARDS.noFunds);
  await expect(page.getByRole('alert')).toContainText('insufficient funds');
  await pay(page, CARDS.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  expect(await moved(page, fake)).toEqual(['CHARGE']);
});

test('3-D Secure: failed stays on the page, completed pays', async ({ page }) => {
  const { box, fake } = await toCheckout(page);
  await pay(page, CARDS.challenge);
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toContainText('authentication failure');
  await pay(page, CARDS.challenge);
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  expect(await moved(page, fake)).toEqual(['CHARGE']);
});

test('going back from the page is told at once, with the box still held, and paying again works', async ({ page }) => {
  const { box, fake } = await toCheckout(page);
  const left = page.url();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page, 'The payment did not go through')).toBeVisible();
  await expect(page.getByText(`Box ${box.boxName} in ${box.warehouseName} is still held for you`)).toBeVisible();
  await page.getByRole('button', { name: /^Order with obligation to pay/ }).click();
  await page.waitForURL('**/c/pay/*');
  expect(page.url()).not.toBe(left);
  await pay(page, CARDS.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  expect(await moved(page, fake)).toEqual(['CHARGE']);
});
