import { test as base, expect, type Page } from '@playwright/test';
import { DEMO } from './support/buyer.ts';
import { answeredConsent } from './support/consent.ts';
import { openMail, setPasswordLink, subjectsTo } from './support/mailbox.ts';
import { placeOrder, toSummary } from './support/order-steps.ts';
import { logInWithContract } from './support/own-contracts.ts';
import { type MovingShop, startMovingShop } from './support/start-moving-shop.ts';

const test = base.extend<object, { shop: MovingShop }>({
  shop: [
    async ({ browserName: _browser }, use) => {
      const shop = await startMovingShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
  storageState: ({ shop }, use) => use(answeredConsent(shop.origin)),
});

async function pay(page: Page, card: string): Promise<void> {
  await page.waitForURL('**/c/pay/*');
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}

test('a renewal whose card was reported stolen: a mail, the doors shut, paid on the page, the doors open', async ({ page, shop }) => {
  test.setTimeout(240_000);
  const { box, buyer } = await toSummary(page);
  await placeOrder(page);
  await pay(page, '4000 0000 0000 1406');
  await expect(page.getByRole('heading', { level: 1, name: `Box ${box.boxName} is yours` })).toBeVisible();
  await subjectsTo(page, buyer.email, 2);
  await openMail(page, buyer.email, /password/i);
  const token = new URL((await setPasswordLink(page).getAttribute('href')) ?? '', page.url()).searchParams.get('token');
  const data = { token, newPassword: DEMO.password, newPasswordConfirmation: DEMO.password };
  expect((await page.request.post('/auth/password/change', { data })).status()).toBe(204);

  await shop.pass({ days: 32, jobs: ['process-payments'] });
  await openMail(page, buyer.email, /^Please pay the rent of box/);
  await expect(page.frameLocator('iframe').locator('a[href*="/my/rents"]').first()).toBeVisible();

  // Reminder, last call, shut doors: one step at a time.
  for (const days of [4, 4, 4, 4]) await shop.pass({ days, jobs: ['notify-rents-with-payment-overdue'] });
  const contract = await logInWithContract(page, buyer.email);
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByText('Access is blocked', { exact: true })).toBeVisible();

  await openMail(page, buyer.email, /^Please pay the rent of box/);
  const link = await page.frameLocator('iframe').locator('a[href*="/my/rents"]').first().getAttribute('href');
  await page.goto(link ?? '');
  await page.getByRole('listitem').getByRole('button', { name: /^Pay/ }).first().click();
  await pay(page, '4242 4242 4242 4242');
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByRole('heading', { name: `Contract ${contract.businessId}` })).toBeVisible();
  await expect(page.getByText('Access is blocked', { exact: true })).toBeHidden();
});
