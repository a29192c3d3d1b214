import { gopayCards } from '@komora/testing/gopay/cards';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, testWithGateway } from '../fixtures.ts';
import { Mailbox } from '../pages/mailbox.ts';
import type { OrderPages, StartedOrder } from '../pages/order-pages.ts';
import { contractOf, openSession, PASSWORD, signIn } from '../support/people.ts';

const test = testWithGateway('gopay');
// Serial mode keeps the tests on one worker, and so on one server.
test.describe.configure({ mode: 'serial' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function toGopay(page: Page, order: OrderPages): Promise<StartedOrder> {
  const started = await order.toSummary();
  await order.place();
  await page.waitForURL('**/gw/v3/*');
  return started;
}

async function pay(page: Page, card: { number: string }): Promise<void> {
  await page.getByLabel('Card number').fill(card.number);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** Amount that GoPay has booked for an order, in minor units. */
async function balance(
  request: APIRequestContext,
  gatewayUrl: string,
  orderId: string,
): Promise<{ charged: number; refunded: number; charges: number }> {
  return (await request.get(`${gatewayUrl}/_control/balance?reference=${orderId}`)).json();
}

test.describe('GoPay', { tag: '@full' }, () => {
  test('takes the payment of an order: one charge, one confirmation', async ({ page, request, server, order, mailbox }) => {
    const { box, person } = await toGopay(page, order);
    await pay(page, gopayCards.pays);
    await order.expectRented(box);
    expect(await balance(request, server.gatewayUrl, order.orderId())).toMatchObject({ refunded: 0, charges: 1 });
    const subjects = await mailbox.subjects(person.email, 1);
    expect(subjects.filter((subject) => subject.includes('is yours'))).toHaveLength(1);
  });

  test('shows a declined card, and another card pays on the same page', async ({ page, request, server, order }) => {
    const { box } = await toGopay(page, order);
    await pay(page, gopayCards.noFunds);
    await expect(page.getByRole('alert')).toContainText('declined');
    await pay(page, gopayCards.pays);
    await order.expectRented(box);
    expect(await balance(request, server.gatewayUrl, order.orderId())).toMatchObject({ charges: 1 });
  });

  test('leads back after a decline to an order that still holds its box and can be paid', async ({ page, order }) => {
    const { box } = await toGopay(page, order);
    await pay(page, gopayCards.expired);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(heading(page, 'The payment is not complete')).toBeVisible();
    await page.getByRole('button', { name: /^Try payment again \(/ }).click();
    await pay(page, gopayCards.pays);
    await order.expectRented(box);
  });

  test('declines after a denied 3-D Secure, and a confirmed one pays', async ({ page, order }) => {
    const { box } = await toGopay(page, order);
    await pay(page, gopayCards.challenge);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await pay(page, gopayCards.challenge);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await order.expectRented(box);
  });

  test('notifies the server although the tab was closed at the gateway', async ({ page, context, order }) => {
    const { person } = await toGopay(page, order);
    await page.route('**/order/status-check**', (route) => route.abort());
    const returning = page.waitForRequest('**/order/status-check**');
    await pay(page, gopayCards.pays);
    await returning;
    await page.close();
    const subjects = await new Mailbox(await context.newPage()).subjects(person.email, 1);
    expect(subjects.some((subject) => subject.includes('is yours'))).toBe(true);
  });

  test('declines a renewal; the tenant is locked out, pays on GoPay’s page and gets access again', async ({
    page,
    request,
    server,
    database,
    order,
    mailbox,
    rentsPage,
  }) => {
    const { box, person } = await toGopay(page, order);
    await pay(page, gopayCards.laterHard);
    await order.expectRented(box);
    await mailbox.open(person.email, /is yours/);
    const link = (await mailbox.link('/reset-password/change').getAttribute('href')) ?? '';
    const token = new URL(link, server.origin).searchParams.get('token');
    const data = { token, newPassword: PASSWORD, newPasswordConfirmation: PASSWORD };
    expect((await request.post('/auth/password/change', { data })).status()).toBe(204);
    const client = { token: await openSession(request, { email: person.email, password: PASSWORD }) };
    const contract = await contractOf(request, client);

    await database.passPeriod(contract.id);
    await database.enqueue('process-payments');
    await mailbox.open(person.email, /^Please pay the rent for box/);
    const invoices = new URL((await mailbox.link('/my/rents').getAttribute('href')) ?? '', server.origin);
    for (const [days, subject] of [
      [7, /access will be suspended/],
      [10, /is suspended until/],
    ] as const) {
      await database.makeOverdue(contract.id, days);
      await database.enqueue('notify-rents-with-payment-overdue');
      await mailbox.open(person.email, subject);
    }
    await signIn(page, client);
    await page.goto(`/my/contracts/${contract.id}`);
    await expect(page.getByText('Access is blocked', { exact: true })).toBeVisible();
    await page.goto(`${invoices.pathname}${invoices.search}`);
    await rentsPage.payFirst();
    await pay(page, gopayCards.pays);
    await rentsPage.expectPaid();
    await page.goto(`/my/contracts/${contract.id}`);
    await expect(heading(page, `Contract ${contract.businessId}`)).toBeVisible();
    await expect(page.getByText('Access is blocked', { exact: true })).toBeHidden();
  });
});
