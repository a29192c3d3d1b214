import { expect, type Page, test } from '@playwright/test';
import { newBuyer } from './support/buyer.ts';
import { CARDS, payBy } from './support/card-page.ts';
import { freeBox } from './support/free-box.ts';
import {
  chooseTerms,
  fillDetails,
  goOn,
  ORDER_KEY,
  placeOrder,
  startOrder,
  storedOrder,
  toCardPage,
  toSummary,
  visit,
} from './support/order-steps.ts';

const returnToOrder = (page: Page) => page.getByRole('link', { name: 'Return to order' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const firstOf = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('radio').first();

test('back and forward through all steps lose nothing, nor does a reload of any of them', async ({ page }) => {
  const { buyer } = await toSummary(page);
  await page.reload();
  await expect(page.getByText(buyer.email)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('E-mail')).toHaveValue(buyer.email);
  await page.reload();
  await expect(page.getByLabel('Street')).toHaveValue('Mlynské nivy');
  await page.goBack();
  await expect(firstOf(page, 'Invoicing period')).toBeChecked();
  await expect(firstOf(page, 'Insurance')).toBeChecked();
  await page.reload();
  await expect(firstOf(page, 'Insurance')).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(heading(page, 'Check and order')).toBeVisible();
  await expect(page.getByText(buyer.email)).toBeVisible();
});

test('the summary leads back to either step and on again without asking twice', async ({ page }) => {
  await toSummary(page);
  await page.getByRole('link', { name: 'Change' }).first().click();
  await page.waitForURL('**/order/first');
  await page.getByRole('radio', { name: /Yearly/ }).check();
  await goOn(page);
  await page.waitForURL('**/order/summary');
  await expect(page.getByRole('main')).toContainText('Yearly');
});

test.describe('two tabs', () => {
  test('show one order: a choice in one is seen in the other, and neither undoes the other', async ({ page, context }) => {
    await startOrder(page, await freeBox(page.request));
    await firstOf(page, 'Invoicing period').check();
    const other = await context.newPage();
    await other.goto('/order/first');
    await expect(firstOf(other, 'Invoicing period')).toBeChecked();
    await firstOf(other, 'Insurance').check();
    await expect(firstOf(page, 'Insurance')).toBeChecked();
    await page.getByRole('radio', { name: /Quarterly/ }).check();
    await expect(other.getByRole('radio', { name: /Quarterly/ })).toBeChecked();
    expect(await storedOrder(other)).toMatchObject({ invoicing: 3, insurance: expect.any(String) });
  });

  test('paying in one ends the order in the other', async ({ page, context }) => {
    await toSummary(page);
    const other = await context.newPage();
    await other.goto('/boxes');
    await expect(returnToOrder(other)).toBeVisible();
    await placeOrder(page);
    await page.waitForURL('**/mock-gateway/**');
    await payBy(page, CARDS.pays);
    await expect(page.getByRole('heading', { level: 1, name: /is yours$/ })).toBeVisible();
    await expect(returnToOrder(other)).toBeHidden();
  });
});

test.describe('the way back to an order', () => {
  test('is not there without an order', async ({ page }) => {
    await visit(page, '/boxes');
    await expect(returnToOrder(page)).toBeHidden();
  });

  test('leads to the step that lacks something, and is not shown on the order’s own pages', async ({ page }) => {
    const steps = [
      { path: '/order/first', act: () => startOrderOfOwnBox(page) },
      { path: '/order/first', act: () => firstOf(page, 'Invoicing period').check() },
      { path: '/order/user-details', act: () => chooseTerms(page) },
      {
        path: '/order/summary',
        act: async () => {
          await fillDetails(page, newBuyer());
          await goOn(page);
          await page.waitForURL('**/order/summary');
        },
      },
    ];
    for (const { path, act } of steps) {
      await act();
      await expect(returnToOrder(page)).toBeHidden();
      await page.getByRole('link', { name: 'Home' }).first().click();
      await returnToOrder(page).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Your details' }).click();
    await page.getByLabel('Street').fill('Iná');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await returnToOrder(page).click();
    await expect(page).toHaveURL(/\/order\/user-details$/);
  });

  test('is not shown in the limited view', async ({ page }) => {
    await startOrderOfOwnBox(page);
    await visit(page, '/boxes?limitedView=true');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(returnToOrder(page)).toBeHidden();
  });
});

async function startOrderOfOwnBox(page: Page): Promise<void> {
  await startOrder(page, await freeBox(page.request));
}

test('the limited view stays through the whole order, over the gateway, to the end', async ({ page }) => {
  const expectLimited = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('limitedView')).toBe('true');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => !href?.includes('limitedView=true'))).toEqual([]);
  };
  const box = await freeBox(page.request);
  for (const path of ['/', '/boxes', `/location/${box.warehouseId}`]) {
    await visit(page, `${path}?limitedView=true`);
    await expectLimited();
  }
  await startOrder(page, box, '?limitedView=true');
  await expectLimited();
  await chooseTerms(page);
  await expectLimited();
  await fillDetails(page, newBuyer());
  await goOn(page);
  await page.waitForURL('**/order/summary**');
  await expectLimited();
  await placeOrder(page);
  await page.waitForURL('**/mock-gateway/**');
  await payBy(page, CARDS.noFunds);
  await expect(heading(page, 'The payment did not go through')).toBeVisible();
  await expectLimited();
  await page.getByRole('button', { name: /^Order with obligation to pay/ }).click();
  await page.waitForURL('**/mock-gateway/**');
  await payBy(page, CARDS.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  await expectLimited();
});

test.describe('what is stored but cannot be read', () => {
  const BROKEN = ['{', '[]', '"order"', 'null', '{"box":1}', '{"box":"a","warehouseId":"b"}'];
  for (const text of BROKEN)
    test(`counts as no order: ${text}`, async ({ page }) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [ORDER_KEY, text] as const);
      await page.goto('/order/summary');
      await expect(heading(page, 'You have no order in progress')).toBeVisible();
      await page.getByRole('link', { name: 'Find a box' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(returnToOrder(page)).toBeHidden();
      expect(faults).toEqual([]);
    });

  test('another version of the storage is thrown away as a whole', async ({ page }) => {
    await startOrderOfOwnBox(page);
    await page.evaluate(() => localStorage.setItem('komora.version', JSON.stringify('0.9')));
    await page.reload();
    await expect(heading(page, 'You have no order in progress')).toBeVisible();
  });

  test('an order of a box that nobody knows is told so', async ({ page }) => {
    const box = { ...(await freeBox(page.request)), boxId: '01890000-0000-7000-8000-000000000000' };
    await page.goto('/');
    await page.evaluate(([key, order]) => localStorage.setItem(key, order), [
      ORDER_KEY,
      JSON.stringify({
        box: box.boxId,
        warehouseId: box.warehouseId,
        insurance: null,
        invoicing: null,
        paymentFailed: false,
        invoicingDetails: null,
        invoicingDetailsValid: false,
        voucherToken: null,
        forceValidate: false,
        version: 0,
      }),
    ] as const);
    await page.goto('/order/first');
    await expect(heading(page, 'This box is no longer on offer')).toBeVisible();
  });
});

test('a reload at the gateway’s page and after the payment changes nothing', async ({ page }) => {
  const { box } = await toCardPage(page);
  await page.reload();
  await payBy(page, CARDS.pays);
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
  await page.reload();
  await expect(heading(page, `Box ${box.boxName} is yours`)).toBeVisible();
});
