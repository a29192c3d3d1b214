import { expect, type Page, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { DEMO, newBuyer } from './support/buyer.ts';
import { CARDS, payBy } from './support/card-page.ts';
import { type FreeBox, freeBox } from './support/free-box.ts';
import { openMail, setPasswordLink } from './support/mailbox.ts';
import { chooseTerms, fillDetails, goOn, placeOrder, storedOrder, visit } from './support/order-steps.ts';
import { wordsOf } from './support/words.ts';

type Words = ReturnType<typeof wordsOf>;

const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 900 };

/** From the landing page over search and map to the box, as somebody who looks for it. */
async function findBox(page: Page, words: Words, box: FreeBox): Promise<void> {
  const town = box.warehouseName.split(' – ')[0] ?? box.warehouseName;
  await visit(page, '/');
  await page.getByRole('searchbox').fill(town);
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/boxes\?search=/);
  // On a desk the map stands beside the list from the start.
  if (page.viewportSize()?.width === PHONE.width) await page.getByRole('button', { name: words('warehouse')('search.showMap') }).click();
  await page.getByRole('button', { name: new RegExp(`^${box.warehouseName}`) }).click();
  const card = page.getByRole('article').filter({ hasText: box.warehouseName });
  await card.getByRole('link', { name: box.warehouseName }).click();
  await page.waitForURL(`**/location/${box.warehouseId}**`);
  await page.getByRole('button', { name: words('warehouse')('box.orderNamed', { name: box.boxName }), exact: true }).click();
  await page.waitForURL('**/order/first');
}

/** What a client finds in the personal zone after the payment: the box, the contract with its codes, the paid invoice. */
async function expectRented(page: Page, words: Words, box: FreeBox): Promise<void> {
  const contract = words('contract');
  const common = words('common');
  await page.goto('/my/boxes');
  const mine = page
    .getByRole('listitem')
    .filter({ hasText: contract('boxName', { name: box.boxName }) })
    .filter({ hasText: box.warehouseName });
  await expect(mine).toBeVisible();
  await mine.getByRole('link').last().click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: /[A-Z]{2}-\d{4}-\d+/ })).toBeVisible();
  for (const code of ['code.access', 'code.lock'] as const) {
    const label = contract(code);
    const secret = page.locator('main').getByText(/^\d{4,8}$/);
    await page.getByRole('button', { name: `${common('action.show')}: ${label}` }).click();
    await expect(secret).toBeVisible();
    await page.getByRole('button', { name: `${common('action.hide')}: ${label}` }).click();
    await expect(secret).toBeHidden();
  }
  await page.goto('/my/contracts');
  await expect(page.getByRole('listitem').filter({ hasText: box.warehouseName }).first()).toContainText(contract('status.ACTIVE'));
  await page.goto('/my/rents');
  const paid = page
    .getByRole('listitem')
    .filter({ hasText: words('rent')('box', { name: box.boxName }) })
    .first();
  await expect(paid).toContainText(words('rent')('paidOn', { date: '' }).trim());
  await expect(paid).not.toContainText(words('rent')('notIssued'));
}

async function buyAsNewcomer(page: Page, words: Words, box: FreeBox, setPassword: RegExp): Promise<void> {
  const account = words('account');
  const buyer = newBuyer();
  await findBox(page, words, box);
  await chooseTerms(page);
  await fillDetails(page, buyer);
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1, name: words('order')('summary.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('order')('binding') })).toContainText(/\d/);
  await placeOrder(page);
  await page.waitForURL('**/mock-gateway/**');
  await payBy(page, CARDS.pays);
  await expect(page.getByRole('heading', { level: 1, name: words('order')('status.successTitle', { name: box.boxName }) })).toBeVisible();
  await expect(page.getByText(words('order')('status.accountTitle'))).toBeVisible();
  expect(await storedOrder(page)).toBeNull();

  await openMail(page, buyer.email, setPassword);
  await setPasswordLink(page).click();
  await page.waitForURL('**/reset-password/change**');
  await page.locator('[name=newPassword]').fill('skladujem1');
  await page.locator('[name=newPasswordConfirmation]').fill('skladujem1');
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1, name: account('resetPassword.doneTitle') })).toBeVisible();
  await page
    .locator('main')
    .getByRole('link', { name: account('login.title') })
    .click();
  await page.locator('[name=username]').fill(buyer.email);
  await page.locator('[name=password]').fill('skladujem1');
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectRented(page, words, box);
}

test.describe('on a phone in Slovak', () => {
  test.use({ viewport: PHONE, locale: 'sk-SK' });

  test('a newcomer finds a box, orders, pays, sets a password and finds contract, codes and invoice', async ({ page }) => {
    await buyAsNewcomer(page, wordsOf('sk'), await freeBox(page.request, 'CZE'), /^Nastavte si heslo/);
  });

  test('a client who is logged in orders with the details that are known', async ({ page }) => {
    const words = wordsOf('sk');
    const box = await freeBox(page.request, 'CZE');
    await logIn(page, DEMO.client);
    await findBox(page, words, box);
    await chooseTerms(page);
    await expect(page.locator('[name=email]')).toHaveValue(DEMO.client);
    await expect(page.locator('[name="address.street"]')).not.toHaveValue('');
    await goOn(page);
    await page.waitForURL('**/order/summary');
    await placeOrder(page);
    await page.waitForURL('**/mock-gateway/**');
    await payBy(page, CARDS.pays);
    await expect(page.getByRole('heading', { level: 1, name: words('order')('status.successTitle', { name: box.boxName }) })).toBeVisible();
    await expect(page.getByText(words('order')('status.accountTitle'))).toBeHidden();
    await page.getByRole('link', { name: words('order')('status.myBoxes') }).click();
    await expectRented(page, words, box);
  });
});

test.describe('on a desk in English', () => {
  test.use({ viewport: DESK });

  test('a newcomer finds a box, orders, pays, sets a password and finds contract, codes and invoice', async ({ page }) => {
    await buyAsNewcomer(page, wordsOf('en'), await freeBox(page.request, 'CZE'), /^Set your Komora password/);
  });
});
