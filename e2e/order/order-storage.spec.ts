import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ORDER_KEY, OrderPages } from '../pages/order-pages.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { freeBox } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';
import { newPerson } from '../support/people.ts';

const returnToOrder = (page: Page) => page.getByRole('link', { name: 'Return to order' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const firstOf = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('radio').first();

test('going back, going forward and reloading lose nothing in any step', { tag: '@full' }, async ({ page, order }) => {
  const { person } = await order.toSummary();
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.reload();
  await expect(page.getByLabel('Street')).toHaveValue('Mlynské nivy 12');
  await page.goBack();
  await expect(firstOf(page, 'Invoicing period')).toBeChecked();
  await expect(firstOf(page, 'Insurance')).toBeChecked();
  await page.reload();
  await expect(firstOf(page, 'Insurance')).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(heading(page, 'Check and order')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
});

test('a change from the summary leads straight back to it', { tag: '@full' }, async ({ page, order }) => {
  await order.toSummary();
  await page.getByRole('link', { name: 'Change' }).first().click();
  await page.waitForURL('**/order/first');
  await page.getByRole('radio', { name: /Yearly/ }).check();
  await order.next();
  await page.waitForURL('**/order/summary');
  await expect(page.getByRole('main')).toContainText('Yearly');
});

test.describe('two tabs', { tag: '@full' }, () => {
  test('share one order: a choice in one tab appears in the other', async ({ page, context, order }) => {
    await order.start(await freeBox(page.request));
    await firstOf(page, 'Invoicing period').check();
    const other = await context.newPage();
    await other.goto('/order/first');
    await expect(firstOf(other, 'Invoicing period')).toBeChecked();
    await firstOf(other, 'Insurance').check();
    await expect(firstOf(page, 'Insurance')).toBeChecked();
    await page.getByRole('radio', { name: /Quarterly/ }).check();
    await expect(other.getByRole('radio', { name: /Quarterly/ })).toBeChecked();
    expect(await new OrderPages(other).stored()).toMatchObject({ invoicing: 3, insurance: expect.any(String) });
  });

  test('an order of another box in one tab is named in the other', async ({ page, context, order }) => {
    await order.start(await freeBox(page.request));
    const second = await freeBox(page.request, { country: 'CZE' });
    const other = await context.newPage();
    await new OrderPages(other).start(second);
    await expect(page.getByText(`You began an order of box ${second.boxName} in another window.`)).toBeVisible();
  });

  test('paying in one tab ends the order in the other', async ({ page, context, order, gateway }) => {
    await order.toSummary();
    const other = await context.newPage();
    await other.goto('/boxes');
    await expect(returnToOrder(other)).toBeVisible();
    await order.place();
    await gateway.pay(TEST_CARDS.pays);
    await expect(page.getByRole('heading', { level: 1, name: /is yours$/ })).toBeVisible();
    await expect(returnToOrder(other)).toBeHidden();
  });
});

test.describe('the link back to an order', () => {
  test('is hidden without an order', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/boxes');
    await expect(returnToOrder(page)).toBeHidden();
  });

  test('leads to the first incomplete step and is hidden on the order’s own pages', { tag: '@full' }, async ({ page, order }) => {
    const steps = [
      // The first step begins with the usual choices, so it is complete.
      { path: '/order/user-details', act: async () => order.start(await freeBox(page.request)) },
      { path: '/order/user-details', act: async () => expect(page.locator('[name=email]')).toBeVisible() },
      {
        path: '/order/summary',
        act: async () => {
          await order.fillDetails(newPerson());
          await order.next();
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

  test('has a button that deletes the order after a question, also by keyboard', { tag: '@full' }, async ({ page, order }) => {
    await order.start(await freeBox(page.request));
    await page.getByRole('link', { name: 'Home' }).first().click();
    const strip = page.getByRole('complementary', { name: 'Return to order' });
    await strip.getByRole('button', { name: 'Discard order' }).press('Enter');
    await expect(strip.getByRole('alert')).toBeVisible();
    // The answer that loses nothing has the focus.
    await expect(strip.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(returnToOrder(page)).toBeVisible();
    await strip.getByRole('button', { name: 'Discard order' }).press('Enter');
    await expect(strip.getByRole('alert')).toBeVisible();
    await strip.getByRole('button', { name: 'Discard order' }).press('Enter');
    await expect(strip).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await order.stored()).toBeNull();
  });

  test('is hidden in the limited view', { tag: '@full' }, async ({ page, order }) => {
    await order.start(await freeBox(page.request));
    await visit(page, '/boxes?limitedView=true');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(returnToOrder(page)).toBeHidden();
  });
});

test('the limited view lasts through the whole order, including the gateway', { tag: '@full' }, async ({ page, order, gateway }) => {
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
  await order.start(box, '?limitedView=true');
  await expectLimited();
  await order.chooseTerms();
  await expectLimited();
  await order.fillDetails(newPerson());
  await order.next();
  await page.waitForURL('**/order/summary**');
  await expectLimited();
  await order.place();
  await gateway.pay(TEST_CARDS.noFunds);
  await expect(heading(page, 'The payment is not complete')).toBeVisible();
  await expectLimited();
  await page.getByRole('button', { name: /^Try payment again \(/ }).click();
  await gateway.pay(TEST_CARDS.pays);
  await order.expectRented(box);
  await expectLimited();
});

test.describe('an unreadable stored order', { tag: '@full' }, () => {
  const UNREADABLE = ['{', '[]', '"order"', 'null', '{"box":1}', '{"box":"a","warehouseId":"b"}'];
  for (const text of UNREADABLE)
    test(`is treated as no order: ${text}`, async ({ page }) => {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [ORDER_KEY, text] as const);
      await page.goto('/order/summary');
      await expect(heading(page, 'You have no order in progress')).toBeVisible();
      await page.getByRole('link', { name: 'Find a box' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(returnToOrder(page)).toBeHidden();
    });

  test('a stored order of another version is deleted', async ({ page, order }) => {
    await order.start(await freeBox(page.request));
    await page.evaluate(() => localStorage.setItem('komora.version', JSON.stringify('0.9')));
    await page.reload();
    await expect(heading(page, 'You have no order in progress')).toBeVisible();
  });

  test('an order of an unknown box says that the box is no longer on offer', async ({ page, order }) => {
    const box = { ...(await freeBox(page.request)), boxId: '01890000-0000-7000-8000-000000000000' };
    await page.goto('/_info');
    await order.store(box);
    await page.goto('/order/first');
    await expect(heading(page, 'Box is no longer available.')).toBeVisible();
  });
});

test('reloading the gateway’s page and the result of the payment changes nothing', { tag: '@full' }, async ({ page, order, gateway }) => {
  const { box } = await order.toGateway();
  await page.reload();
  await gateway.pay(TEST_CARDS.pays);
  await order.expectRented(box);
  await page.reload();
  await order.expectRented(box);
});
