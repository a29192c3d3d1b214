import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { OrderPages } from '../pages/order-pages.ts';
import { TEST_CARDS, TestGateway } from '../pages/test-gateway.ts';
import { freeBox } from '../support/free-box.ts';
import { newPerson } from '../support/people.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const retry = (page: Page) => page.getByRole('button', { name: /^Try payment again \(/ });
const FAILED = 'The payment is not complete';

/** One charge, one confirmation and one account, however often the gateway's webhook came. */
async function expectPaidOnce(gateway: TestGateway, mailbox: Mailbox, orderId: string, email: string): Promise<void> {
  const { charged, refunded, balance } = await gateway.ledger(orderId);
  expect(charged).toBeGreaterThan(0);
  expect({ refunded, balance }).toEqual({ refunded: 0, balance: charged });
  const subjects = await mailbox.subjects(email, 1);
  expect(subjects.filter((subject) => subject.includes('is yours'))).toHaveLength(1);
}

test.describe('after a payment that did not go through', () => {
  test('the page says that the box is still held, and another card pays', async ({ page, order, gateway, mailbox }) => {
    const { box, person } = await order.toGateway();
    await gateway.pay(TEST_CARDS.noFunds);
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(page.getByText('There was not enough money on the card.')).toBeVisible();
    await expect(page.getByText(`Box ${box.boxName} in ${box.warehouseName} is still held for you`)).toBeVisible();
    const orderId = order.orderId();
    await retry(page).click();
    await gateway.pay(TEST_CARDS.pays);
    await order.expectRented(box);
    expect(await order.stored()).toBeNull();
    await expectPaidOnce(gateway, mailbox, orderId, person.email);
  });

  test('3-D Secure: a denied payment fails, a confirmed one pays', { tag: '@full' }, async ({ page, order, gateway }) => {
    const { box } = await order.toGateway();
    await gateway.pay(TEST_CARDS.challenge);
    await gateway.denyChallenge();
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(page.getByText('The payment was not confirmed at your bank (3-D Secure).')).toBeVisible();
    await retry(page).click();
    await gateway.pay(TEST_CARDS.challenge);
    await gateway.confirmChallenge();
    await order.expectRented(box);
  });

  test('a payment cancelled at the gateway can be made again', { tag: '@full' }, async ({ page, order, gateway }) => {
    const { box } = await order.toGateway();
    await gateway.cancel();
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(page.getByText('You left the payment page before you paid.')).toBeVisible();
    expect((await order.stored())?.paymentFailed).toBe(true);
    await retry(page).click();
    await gateway.pay(TEST_CARDS.pays);
    await order.expectRented(box);
  });

  test('past the end of the hold the page says so by itself, and asks for no payment', { tag: '@full' }, async ({
    page,
    order,
    gateway,
  }) => {
    const { box } = await order.toGateway();
    await page.clock.install();
    await gateway.pay(TEST_CARDS.noFunds);
    await expect(heading(page, FAILED)).toBeVisible();
    await expect(page.getByText(/^We hold the box for you until/)).toBeVisible();
    // Half an hour later, as the server answers then.
    await page.route('**/api/client/order/status?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), retryable: false } });
    });
    await page.clock.fastForward('31:00');
    await expect(page.getByText(`Box ${box.boxName} in ${box.warehouseName} can no longer be paid with this order`)).toBeVisible();
    await expect(page.getByText(/^We hold the box for you until/)).toBeHidden();
    await expect(retry(page)).toBeHidden();
  });

  test('the order can be cancelled: its box is free for others at once', { tag: '@full' }, async ({ page, order, gateway, request }) => {
    const { box } = await order.toGateway();
    await gateway.pay(TEST_CARDS.noFunds);
    await expect(heading(page, FAILED)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.waitForURL((url) => url.pathname === `/location/${box.warehouseId}`);
    expect(await order.stored()).toBeNull();
    const { boxes } = await (await request.get(`/api/client/warehouse/${box.warehouseId}/boxes`)).json();
    expect(boxes.find(({ id }: { id: string }) => id === box.boxId).availability).toBe('AVAILABLE');
  });

  test('an order of another box says which box is held, and leads to its payment or cancels it', { tag: '@full' }, async ({
    page,
    order,
    gateway,
  }) => {
    const { box } = await order.toGateway();
    await gateway.cancel();
    await expect(heading(page, FAILED)).toBeVisible();
    await order.start(await freeBox(page.request));
    const held = page.getByText(`We hold box ${box.boxName} for your other order until`);
    await expect(held).toBeVisible();
    await page.getByRole('button', { name: /^Continue to payment \(/ }).click();
    await gateway.waitUntilOpen();
    await order.start(await freeBox(page.request));
    await expect(held).toBeVisible();
    // A page that the browser restores from its cache after the gateway: its button works again.
    await page.route('**/mock-gateway/pay/*', (route) => route.fulfill({ status: 204 }));
    const pay = page.getByRole('button', { name: /^Continue to payment \(/ });
    const leaves = page.waitForRequest(/mock-gateway/);
    await pay.click();
    await leaves;
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(pay).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(held).toBeHidden();
    // The order of the other box stays.
    expect(await order.stored()).not.toBeNull();
  });

  test('the browser’s back button leads from the gateway to the summary, and the order can be placed again', { tag: '@full' }, async ({
    page,
    order,
    gateway,
  }) => {
    const { box } = await order.toGateway();
    await page.goBack();
    await expect(heading(page, 'Check and order')).toBeVisible();
    await order.place();
    await gateway.pay(TEST_CARDS.pays);
    await order.expectRented(box);
  });
});

test.describe('a payment is booked once', { tag: '@full' }, () => {
  for (const [when, card] of [
    ['before the browser returns', TEST_CARDS.webhookBeforeReturn],
    ['when the browser returns', TEST_CARDS.pays],
    ['twice', TEST_CARDS.webhookTwice],
  ] as const)
    test(`when the webhook comes ${when}`, async ({ order, gateway, mailbox }) => {
      const { box, person } = await order.toGateway();
      await gateway.pay(card);
      await order.expectRented(box);
      await expectPaidOnce(gateway, mailbox, order.orderId(), person.email);
    });

  test('when the webhook comes long after the browser has returned, three times', async ({ page, order, gateway, mailbox }) => {
    const { box, person } = await order.toGateway();
    const paymentId = await gateway.paymentId();
    await gateway.pay(TEST_CARDS.webhookNever);
    await order.expectRented(box);
    const orderId = order.orderId();
    for (let time = 0; time < 3; time++) await gateway.control(paymentId, 'redeliver');
    await page.reload();
    await order.expectRented(box);
    await expectPaidOnce(gateway, mailbox, orderId, person.email);
  });

  test('when the tab is closed at the gateway; the next visit leads to the result', async ({ page, context, order, gateway }) => {
    const { box, person } = await order.toGateway();
    await page.route('**/order/status-check**', (route) => route.abort());
    const returning = page.waitForRequest('**/order/status-check**');
    await gateway.pay(TEST_CARDS.pays);
    const orderId = new URL((await returning).url()).searchParams.get('orderId') ?? '';
    await page.close();

    const later = await context.newPage();
    await expectPaidOnce(new TestGateway(later), new Mailbox(later), orderId, person.email);
    await later.goto('/');
    await later.getByRole('link', { name: 'Return to order' }).click();
    const laterOrder = new OrderPages(later);
    await laterOrder.expectRented(box);
    expect(await laterOrder.stored()).toBeNull();
  });
});

test('a payment without a result is called undetermined after a minute, and can be checked again', { tag: '@full' }, async ({
  page,
  order,
  gateway,
}) => {
  const { box } = await order.toGateway();
  const paymentId = await gateway.paymentId();
  await page.clock.install();
  await gateway.pay(TEST_CARDS.slow);
  await expect(heading(page, 'We are waiting for your payment')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(heading(page, 'The payment is taking longer than expected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the order' })).toHaveAttribute('href', /^\/order\/summary/);
  await expect(page.getByRole('button', { name: /^Continue to payment \(/ })).toBeEnabled();
  await page.getByRole('button', { name: 'Check the payment' }).click();
  await expect(heading(page, 'We are waiting for your payment')).toBeVisible();
  await gateway.control(paymentId, 'settle');
  await page.clock.runFor(4_000);
  await order.expectRented(box);
});

test('a box that another person orders first leads to the other boxes of the warehouse', { tag: '@full' }, async ({
  page,
  browser,
  order,
}) => {
  const { box } = await order.toSummary();
  const rival = await (await browser.newContext()).newPage();
  const rivalOrder = new OrderPages(rival);
  await rivalOrder.start(box);
  await rivalOrder.chooseTerms();
  await rivalOrder.fillDetails(newPerson());
  await rivalOrder.next();
  await rival.waitForURL('**/order/summary');
  await rivalOrder.place();
  await new TestGateway(rival).waitUntilOpen();
  await rival.context().close();

  await order.place();
  await expect(heading(page, 'Box is already in use.')).toBeVisible();
  await expect(page.getByText('Somebody else has just taken this box.')).toBeVisible();
  await page.getByRole('link', { name: 'Other boxes in this warehouse' }).click();
  await page.waitForURL(`**/location/${box.warehouseId}`);
  expect(await order.stored()).toBeNull();
  await expect(page.getByRole('link', { name: 'Return to order' })).toBeHidden();
});
