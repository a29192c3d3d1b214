import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { freeBox, offeredBox } from '../support/free-box.ts';
import { tabTo } from '../support/keyboard.ts';
import { visit } from '../support/navigation.ts';
import { newPerson } from '../support/people.ts';

/** After each step the focus is on the title, so that Tab continues from there. */
async function expectTitleFocused(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('the first Tab offers a skip link, and Enter moves the focus to the content', async ({ page }) => {
  await visit(page, '/boxes');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

for (const [name, viewport, warehouse] of [
  ['a phone', { width: 360, height: 780 }, 'Budapest – Kőbánya'],
  ['a desktop', { width: 1280, height: 900 }, 'Debrecen – Belváros'],
] as const)
  test(`a purchase by keyboard alone, on ${name}`, { tag: '@full' }, async ({ page, gateway }) => {
    await page.setViewportSize(viewport);
    const person = newPerson();
    const button = (text: string | RegExp) => page.getByRole('main').getByRole('button', { name: text });

    await visit(page, '/');
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type(warehouse.split(' – ')[1] ?? warehouse);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/boxes\?search=/);
    await tabTo(page, page.getByRole('article').getByRole('link', { name: warehouse }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/location/*');
    const order = (await offeredBox(page)).button;
    const boxName = ((await order.getAttribute('aria-label')) ?? '').replace('Order box ', '');
    await tabTo(page, order);
    await page.keyboard.press('Enter');

    await expectTitleFocused(page, 'How often you pay, and insurance');
    await tabTo(page, page.getByRole('group', { name: 'Invoicing period' }).getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /Quarterly/ })).toBeChecked();
    await tabTo(page, page.getByRole('group', { name: 'Insurance' }).getByRole('radio').first());
    await page.keyboard.press('Space');
    await tabTo(page, button('Continue'));
    await page.keyboard.press('Enter');

    await expectTitleFocused(page, 'Your details');
    await tabTo(page, button('Continue'));
    await page.keyboard.press('Space');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.keyboard.type(person.firstName);
    await type(page, 'Last name', person.lastName);
    await type(page, 'E-mail', person.email);
    await type(page, 'Telephone number', person.phone);
    await type(page, 'Street and number', 'Szentendrei út 12');
    await type(page, 'Postcode', '1033');
    await type(page, 'Town', 'Budapest');
    await page.keyboard.press('Enter');

    await expectTitleFocused(page, 'Check and order');
    for (const consent of [/terms and conditions.*privacy policy.*start at once/, /charged to my card/]) {
      await tabTo(page, page.getByRole('checkbox', { name: consent }));
      await page.keyboard.press('Space');
    }
    await tabTo(page, button(/^Order with obligation to pay/));
    await page.keyboard.press('Enter');

    await gateway.waitUntilOpen();
    await type(page, 'Card number', '4242424242424242');
    await type(page, 'Valid until', '12/40');
    await type(page, 'CVC code', '123');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Box ${boxName} is yours` })).toBeVisible();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'To my boxes' }));
    await page.keyboard.press('Enter');
    // It leads to the way to the box.
    await page.waitForURL('**/my/boxes*');
  });

test('the price details open and close by keyboard, and the focus stays on their button', { tag: '@full' }, async ({ page, order }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await order.start(await freeBox(page.request));
  const bar = page.getByRole('complementary', { name: 'Your order' }).getByRole('button').first();
  await tabTo(page, bar);
  await page.keyboard.press('Enter');
  await expect(bar).toHaveAttribute('aria-expanded', 'true');
  await expect(bar).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveAttribute('aria-expanded', 'false');
  await expect(bar).toBeFocused();
});
