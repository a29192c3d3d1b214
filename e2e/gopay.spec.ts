import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, type Page } from '@playwright/test';
import { openMail, subjectsTo } from './support/mailbox.ts';
import { placeOrder, toSummary } from './support/order-steps.ts';
import { logInAsBuyer, logInWithContract } from './support/own-contracts.ts';
import { atFakeOf, inBackRoom, type OwnShop } from './support/own-shop.ts';

const test = atFakeOf('gopay');
test.describe.configure({ mode: 'serial' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const retry = (page: Page) => page.getByRole('button', { name: /^Order with obligation to pay/ });

/** A newcomer's order of a free box, up to GoPay's page. */
async function toGopay(page: Page) {
  const started = await toSummary(page);
  await placeOrder(page);
  await page.waitForURL('**/gw/v3/*');
  return started;
}

async function payBy(page: Page, card: { number: string }): Promise<void> {
  await page.getByLabel('Card number').fill(card.number);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** What GoPay has booked, minor units. */
async function balance(
  page: Page,
  { fakeUrl }: OwnShop,
  reference: string,
): Promise<{ charged: number; refunded: number; charges: number }> {
  return (await page.request.get(`${fakeUrl}/_control/balance?reference=${reference}`)).json();
}

const orderIdOf = (page: Page): string => new URL(page.url()).searchParams.get('orderId') ?? '';

test('an order is paid at GoPay: charged once, confirmed once', async ({ page, shop }) => {
  const { box, buyer } = await toGopay(page);
  await payBy(page, gopayCards.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  expect(await balance(page, shop, orderIdOf(page))).toMatchObject({ refunded: 0, charges: 1 });
  const subjects = await subjectsTo(page, buyer.email, 2);
  expect(subjects.filter((subject) => subject.includes('is yours'))).toHaveLength(1);
});

test('a declined card: another one pays on the same page', async ({ page, shop }) => {
  const { box } = await toGopay(page);
  await payBy(page, gopayCards.noFunds);
  await expect(page.getByRole('alert')).toContainText('declined');
  await payBy(page, gopayCards.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  expect(await balance(page, shop, orderIdOf(page))).toMatchObject({ charges: 1 });
});

test('going back from GoPay’s page after a decline: the order failed, is still held and can be paid', async ({ page }) => {
  const { box } = await toGopay(page);
  await payBy(page, gopayCards.expired);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(heading(page, 'The payment did not go through')).toBeVisible();
  await retry(page).click();
  await page.waitForURL('**/gw/v3/*');
  await payBy(page, gopayCards.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
});

test('3-D Secure: denied, then confirmed', async ({ page }) => {
  const { box } = await toGopay(page);
  await payBy(page, gopayCards.challenge);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await payBy(page, gopayCards.challenge);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
});

test('the news comes although the tab was closed at GoPay', async ({ page, context }) => {
  const { buyer } = await toGopay(page);
  await page.route('**/order/status-check**', (route) => route.abort());
  const returning = page.waitForRequest('**/order/status-check**');
  await payBy(page, gopayCards.pays);
  await returning;
  await page.close();
  const later = await context.newPage();
  expect((await subjectsTo(later, buyer.email, 2)).some((subject) => subject.includes('is yours'))).toBe(true);
});

test('whoever is overlocked pays at GoPay, and the doors open again', async ({ page }) => {
  const contract = await logInWithContract(page, 'radek@komora.example');
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByText('Access is blocked', { exact: true })).toBeVisible();
  await page.goto('/my/rents?status=unpaid');
  await page.getByRole('listitem').getByRole('button', { name: /^Pay/ }).first().click();
  await page.waitForURL('**/gw/v3/*');
  await payBy(page, gopayCards.pays);
  await page.waitForURL('**/my/rents?paid=*');
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(heading(page, `Contract ${contract.businessId}`)).toBeVisible();
  await expect(page.getByText('Access is blocked', { exact: true })).toBeHidden();
});

test('a renewal that the card refuses: told by mail, overlocked, paid on GoPay’s page, open again', async ({ page, shop }) => {
  const { buyer } = await toGopay(page);
  await payBy(page, gopayCards.laterHard);
  await expect(page.getByRole('heading', { level: 1, name: /is yours$/ })).toBeVisible();
  const contract = await logInAsBuyer(page, buyer.email);
  const inFirstPeriod = 'select id from rents where contract_id = $1 and period_number = 0';
  await inBackRoom(shop, async ({ rows, work }) => {
    // A month has gone by.
    await rows(
      `update rents set period_from = (period_from - interval '1 month')::date, period_to = (period_to - interval '1 month')::date where id in (${inFirstPeriod})`,
      [contract.id],
    );
    await rows(`update contracts set starts_on = (starts_on - interval '1 month')::date where id = $1`, [contract.id]);
    await work('process-payments');
    const failed = 'select id from rents where contract_id = $1 and paying_status = $2';
    await expect.poll(async () => (await rows(failed, [contract.id, 'WAITING_FOR_MANUAL'])).length, { timeout: 30_000 }).toBe(1);
    // Eleven days more have gone by, and the doors are shut.
    await rows('update rents set due_on = due_on - 11 where contract_id = $1 and paid_at is null', [contract.id]);
    await rows('update contracts set overlocked_at = now() where id = $1', [contract.id]);
  });
  await openMail(page, buyer.email, /^Please pay the rent of box/);
  const link = page.frameLocator('iframe').locator('a[href*="/my/rents"]').first();
  const target = new URL((await link.getAttribute('href')) ?? '', shop.url);
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByText('Access is blocked', { exact: true })).toBeVisible();
  await page.goto(`${target.pathname}${target.search}`);
  await page.getByRole('listitem').getByRole('button', { name: /^Pay/ }).first().click();
  await page.waitForURL('**/gw/v3/*');
  await payBy(page, gopayCards.pays);
  await page.waitForURL('**/my/rents?paid=*');
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(heading(page, `Contract ${contract.businessId}`)).toBeVisible();
  await expect(page.getByText('Access is blocked', { exact: true })).toBeHidden();
});
