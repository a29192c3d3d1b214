import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { OrderPages } from '../pages/order-pages.ts';
import { TEST_CARDS, TestGateway } from '../pages/test-gateway.ts';
import { chooseOnPlan } from '../support/choose-on-plan.ts';
import { type FreeBox, freeBox } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';
import { newPerson, PASSWORD, signIn } from '../support/people.ts';
import { type Texts, textsOf } from '../support/texts.ts';

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };

/** Finds the box through landing page, search and map, and presses its order button. */
async function findBox(page: Page, texts: Texts, box: FreeBox): Promise<void> {
  const city = box.warehouseName.split(' – ')[0] ?? box.warehouseName;
  await visit(page, '/');
  await page.getByRole('searchbox').fill(city);
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/boxes\?search=/);
  // On a wide screen the map is beside the list from the start.
  if (page.viewportSize()?.width === PHONE.width) await page.getByRole('button', { name: texts('warehouse')('search.showMap') }).click();
  await page.getByRole('button', { name: new RegExp(`^${box.warehouseName}`) }).click();
  // In the list, or among the cards below the map of a phone.
  await page.locator('main').getByRole('link', { name: box.warehouseName }).first().click();
  await page.waitForURL(`**/location/${box.warehouseId}**`);
  await chooseOnPlan(page, texts, box);
  // With complete details the first step leads on to the summary, sometimes before it is seen here.
  await page.waitForURL('**/order/**');
}

/** Expects the box, the contract with its codes and the paid invoice on the personal pages. */
async function expectRented(page: Page, texts: Texts, box: FreeBox): Promise<void> {
  const contract = texts('contract');
  const common = texts('common');
  await page.goto('/my/boxes');
  const mine = page
    .getByRole('listitem')
    .filter({ hasText: contract('boxName', { name: box.boxName }) })
    .filter({ hasText: box.warehouseName });
  await expect(mine).toBeVisible();
  await mine.getByRole('link').last().click();
  // The address changes before the content does.
  await expect(page.getByRole('heading', { level: 1, name: /[A-Z]{2}-\d{4}-\d+/ })).toBeVisible();
  const labels = (['code.access', 'code.lock'] as const).map((code) => contract(code)).join(', ');
  const codes = page.locator('main').getByText(/^\d{4,8}$/);
  await page.getByRole('button', { name: `${common('action.show')}: ${labels}` }).click();
  await expect(codes).toHaveCount(2);
  await page.getByRole('button', { name: `${common('action.hide')}: ${labels}` }).click();
  await expect(codes).toHaveCount(0);
  await page.goto('/my/contracts');
  await expect(page.getByRole('listitem').filter({ hasText: box.warehouseName }).first()).toContainText(contract('status.ACTIVE'));
  await page.goto('/my/rents');
  const paid = page
    .getByRole('listitem')
    .filter({ hasText: texts('rent')('box', { name: box.boxName }) })
    .first();
  await expect(paid).toContainText(texts('rent')('paidOn', { date: '' }).trim());
  await expect(paid).not.toContainText(texts('rent')('notIssued'));
}

async function buyWithoutAccount(page: Page, texts: Texts, box: FreeBox): Promise<void> {
  const account = texts('account');
  const order = new OrderPages(page);
  const mailbox = new Mailbox(page);
  const person = newPerson();
  await findBox(page, texts, box);
  await order.chooseTerms();
  await order.fillDetails(person);
  await order.next();
  await expect(page.getByRole('heading', { level: 1, name: texts('order')('summary.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: texts('order')('binding') })).toContainText(/\d/);
  await order.place();
  await new TestGateway(page).pay(TEST_CARDS.pays);
  await expect(page.getByRole('heading', { level: 1, name: texts('order')('status.successTitle', { name: box.boxName }) })).toBeVisible();
  await expect(page.getByText(texts('order')('status.signedInTitle'))).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  expect(await order.stored()).toBeNull();
  await expectRented(page, texts, box);

  // The only message of the order. Its link ends the session of this browser.
  await mailbox.open(person.email, new RegExp(box.boxName));
  await mailbox.link('/reset-password/change').click();
  await page.waitForURL('**/reset-password/change**');
  await page.locator('[name=newPassword]').fill(PASSWORD);
  await page.locator('[name=newPasswordConfirmation]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1, name: account('resetPassword.doneTitle') })).toBeVisible();
  await page
    .locator('main')
    .getByRole('link', { name: account('login.title') })
    .click();
  const loginPage = new LoginPage(page);
  await loginPage.fill({ email: person.email, password: PASSWORD });
  await loginPage.submit();
  await page.waitForURL((url) => url.pathname === '/');
  await expectRented(page, texts, box);
}

test.describe('on a phone in Slovak', () => {
  test.use({ viewport: PHONE, locale: 'sk-SK' });

  test('a visitor finds a box, orders, pays, sets a password and sees contract, codes and invoice', async ({ page }) => {
    await buyWithoutAccount(page, textsOf('sk'), await freeBox(page.request, { country: 'CZE' }));
  });

  test('a signed-in client orders with the stored details', { tag: '@full' }, async ({ page, order, gateway, newTenant }) => {
    const texts = textsOf('sk');
    const client = await newTenant();
    const box = await freeBox(page.request, { country: 'CZE' });
    await signIn(page, client);
    await findBox(page, texts, box);
    await page.waitForURL('**/order/summary');
    await expect(page.getByText(client.email)).toBeVisible();
    await page
      .getByRole('link', { name: texts('order')('confirm.edit') })
      .last()
      .click();
    await expect(page.locator('[name=email]')).toHaveValue(client.email);
    await expect(page.locator('[name="address.street"]')).not.toHaveValue('');
    await order.next();
    await page.waitForURL('**/order/summary');
    await order.place();
    await gateway.pay(TEST_CARDS.pays);
    await expect(page.getByRole('heading', { level: 1, name: texts('order')('status.successTitle', { name: box.boxName }) })).toBeVisible();
    await expect(page.getByText(texts('order')('status.signedInTitle'))).toBeHidden();
    await page.getByRole('link', { name: texts('order')('status.myBoxes') }).click();
    await expectRented(page, texts, box);
  });
});

test.describe('on a desktop in English', { tag: '@full' }, () => {
  test.use({ viewport: DESKTOP });

  test('a visitor finds a box, orders, pays, sets a password and sees contract, codes and invoice', async ({ page }) => {
    await buyWithoutAccount(page, textsOf('en'), await freeBox(page.request, { country: 'CZE' }));
  });
});
