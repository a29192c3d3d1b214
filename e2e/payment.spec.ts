import { expect, type Page, test } from '@playwright/test';
import { newBuyer } from './support/buyer.ts';
import { CARDS, control, ledger, payBy, paymentIdOf } from './support/card-page.ts';
import { subjectsTo } from './support/mailbox.ts';
import { chooseTerms, fillDetails, goOn, placeOrder, startOrder, storedOrder, toCardPage, toSummary } from './support/order-steps.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const retry = (page: Page) => page.getByRole('button', { name: /^Order with obligation to pay/ });
const FAILED = 'The payment did not go through';

async function expectYours(page: Page, boxName: string): Promise<void> {
  await expect(heading(page, `Box ${boxName} is yours`)).toBeVisible();
}

const orderIdOf = (page: Page): string => new URL(page.url()).searchParams.get('orderId') ?? '';

/** One charge, one confirmation, one account: however often the news of the payment came. */
async function expectOnce(page: Page, orderId: string, email: string): Promise<void> {
  const { charged, refunded, balance } = await ledger(page, orderId);
  expect(charged).toBeGreaterThan(0);
  expect({ refunded, balance }).toEqual({ refunded: 0, balance: charged });
  const subjects = await subjectsTo(page, email, 2);
  expect(subjects.filter((subject) => subject.includes('is yours'))).toHaveLength(1);
  expect(subjects.filter((subject) => subject === 'Set your Komora password')).toHaveLength(1);
}

test.describe('a card that does not pay', () => {
  test('is told with the box still held, and another card pays', async ({ page }) => {
    const { box, buyer } = await toCardPage(page);
    await payBy(page, CARDS.noFunds);
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(page.getByText(`Box ${box.boxName} in ${box.warehouseName} is still held for you`)).toBeVisible();
    const orderId = orderIdOf(page);
    await retry(page).click();
    await page.waitForURL('**/mock-gateway/**');
    await payBy(page, CARDS.pays);
    await expectYours(page, box.boxName);
    expect(await storedOrder(page)).toBeNull();
    await expectOnce(page, orderId, buyer.email);
  });

  test('3-D Secure: denied fails, confirmed pays', async ({ page }) => {
    const { box } = await toCardPage(page);
    await payBy(page, CARDS.challenge);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(heading(page, FAILED)).toBeVisible();
    await retry(page).click();
    await page.waitForURL('**/mock-gateway/**');
    await payBy(page, CARDS.challenge);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await expectYours(page, box.boxName);
  });

  test('cancelling at the gateway comes back to an order that can be paid', async ({ page }) => {
    const { box } = await toCardPage(page);
    await page.getByRole('button', { name: 'Cancel the payment and go back' }).click();
    await expect(heading(page, FAILED)).toBeVisible();
    expect((await storedOrder(page))?.paymentFailed).toBe(true);
    await retry(page).click();
    await page.waitForURL('**/mock-gateway/**');
    await payBy(page, CARDS.pays);
    await expectYours(page, box.boxName);
  });

  test('the browser’s back from the gateway finds the summary as it was, and ordering again works', async ({ page }) => {
    const { box } = await toCardPage(page);
    await page.goBack();
    await expect(heading(page, 'Check and order')).toBeVisible();
    await placeOrder(page);
    await page.waitForURL('**/mock-gateway/**');
    await payBy(page, CARDS.pays);
    await expectYours(page, box.boxName);
  });
});

test.describe('the news of a payment', () => {
  for (const [when, card] of [
    ['before the return', CARDS.toldBeforeReturn],
    ['with the return', CARDS.pays],
    ['twice', CARDS.toldTwice],
  ] as const)
    test(`comes ${when}`, async ({ page }) => {
      const { box, buyer } = await toCardPage(page);
      await payBy(page, card);
      await expectYours(page, box.boxName);
      await expectOnce(page, orderIdOf(page), buyer.email);
    });

  test('comes long after the return, again and again', async ({ page }) => {
    const { box, buyer } = await toCardPage(page);
    const paymentId = await paymentIdOf(page);
    await payBy(page, CARDS.neverTold);
    await expectYours(page, box.boxName);
    const orderId = orderIdOf(page);
    for (let time = 0; time < 3; time++) await control(page, paymentId, 'redeliver');
    await page.reload();
    await expectYours(page, box.boxName);
    await expectOnce(page, orderId, buyer.email);
  });

  test('comes although the tab was closed at the gateway', async ({ page, context }) => {
    const { box, buyer } = await toCardPage(page);
    await page.route('**/order/status-check**', (route) => route.abort());
    const returning = page.waitForRequest('**/order/status-check**');
    await payBy(page, CARDS.pays);
    const orderId = new URL((await returning).url()).searchParams.get('orderId') ?? '';
    await page.close();

    const later = await context.newPage();
    await expectOnce(later, orderId, buyer.email);
    await later.goto('/');
    await later.getByRole('link', { name: 'Return to order' }).click();
    await expectYours(later, box.boxName);
    expect(await storedOrder(later)).toBeNull();
  });
});

test('a payment that takes too long is undetermined after a minute, and can be checked again', async ({ page }) => {
  const { box } = await toCardPage(page);
  const paymentId = await paymentIdOf(page);
  await page.clock.install();
  await payBy(page, CARDS.slow);
  await expect(heading(page, 'We are waiting for your payment')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(heading(page, 'The payment is taking longer than expected')).toBeVisible();
  await page.getByRole('button', { name: 'Check the payment' }).click();
  await expect(heading(page, 'We are waiting for your payment')).toBeVisible();
  await control(page, paymentId, 'settle');
  await page.clock.runFor(4_000);
  await expectYours(page, box.boxName);
});

test('a box that somebody else takes between summary and order is told, with the way to others', async ({ page, browser }) => {
  const { box } = await toSummary(page);
  const rival = await browser.newContext();
  const theirs = await rival.newPage();
  await startOrder(theirs, box);
  await chooseTerms(theirs);
  await fillDetails(theirs, newBuyer());
  await goOn(theirs);
  await theirs.waitForURL('**/order/summary');
  await placeOrder(theirs);
  await theirs.waitForURL('**/mock-gateway/**');
  await rival.close();

  await placeOrder(page);
  await expect(heading(page, 'Somebody else has just taken this box')).toBeVisible();
  await page.getByRole('link', { name: 'Other boxes in this warehouse' }).click();
  await page.waitForURL(`**/location/${box.warehouseId}`);
  expect(await storedOrder(page)).toBeNull();
  await expect(page.getByRole('link', { name: 'Return to order' })).toBeHidden();
});
