import type { Page } from '@playwright/test';
import { expect, testWithGateway } from '../fixtures.ts';
import type { OrderPages, StartedOrder } from '../pages/order-pages.ts';

const test = testWithGateway('stripe');
// Serial mode keeps the tests on one worker, and so on one server.
test.describe.configure({ mode: 'serial' });

const CARDS = { pays: '4242 4242 4242 4242', noFunds: '4000 0000 0000 9995', challenge: '4000 0027 6000 3184' } as const;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function toCheckout(page: Page, order: OrderPages): Promise<StartedOrder> {
  const started = await order.toSummary();
  await order.place();
  await page.waitForURL('**/c/pay/*');
  return started;
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}

/** The kinds of the gateway's bookings for an order. */
async function bookings(page: Page, gatewayUrl: string, orderId: string): Promise<string[]> {
  const response = await page.request.get(`${gatewayUrl}/_control/ledger?reference=${orderId}`);
  const { entries } = (await response.json()) as { entries: { kind: string }[] };
  return entries.map(({ kind }) => kind);
}

test.describe('Stripe Checkout', { tag: '@full' }, () => {
  test('takes the payment of an order', async ({ page, server, order, mailbox }) => {
    const { box, person } = await toCheckout(page, order);
    await expect(page.getByText(`${box.warehouseName}, ${box.boxName}`)).toBeVisible();
    await pay(page, CARDS.pays);
    await order.expectRented(box);
    expect(await order.stored()).toBeNull();
    expect(await bookings(page, server.gatewayUrl, order.orderId())).toEqual(['CHARGE']);
    expect((await mailbox.subjects(person.email, 1)).filter((subject) => subject.includes('is yours'))).toHaveLength(1);
  });

  test('shows a declined card, and another card pays on the same page', async ({ page, server, order }) => {
    const { box } = await toCheckout(page, order);
    await pay(page, CARDS.noFunds);
    await expect(page.getByRole('alert')).toContainText('insufficient funds');
    await pay(page, CARDS.pays);
    await order.expectRented(box);
    expect(await bookings(page, server.gatewayUrl, order.orderId())).toEqual(['CHARGE']);
  });

  test('stays open after a failed 3-D Secure, and a completed one pays', async ({ page, server, order }) => {
    const { box } = await toCheckout(page, order);
    await pay(page, CARDS.challenge);
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('alert')).toContainText('authentication failure');
    await pay(page, CARDS.challenge);
    await page.getByRole('button', { name: 'Complete' }).click();
    await order.expectRented(box);
    expect(await bookings(page, server.gatewayUrl, order.orderId())).toEqual(['CHARGE']);
  });

  test('leads back to an order that still holds its box and can be paid', async ({ page, server, order }) => {
    const { box } = await toCheckout(page, order);
    const firstSession = page.url();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page, 'The payment is not complete')).toBeVisible();
    await expect(page.getByText(`Box ${box.boxName} in ${box.warehouseName} is still held for you`)).toBeVisible();
    await page.getByRole('button', { name: /^Try payment again \(/ }).click();
    await page.waitForURL('**/c/pay/*');
    expect(page.url()).not.toBe(firstSession);
    await pay(page, CARDS.pays);
    await order.expectRented(box);
    expect(await bookings(page, server.gatewayUrl, order.orderId())).toEqual(['CHARGE']);
  });
});
