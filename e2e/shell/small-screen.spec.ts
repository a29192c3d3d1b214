import { expect, test } from '../fixtures.ts';
import { visit } from '../support/navigation.ts';

test.describe('on a phone that is held sideways', { tag: '@full' }, () => {
  test.use({ viewport: { width: 667, height: 375 }, storageState: { cookies: [], origins: [] } });

  test('every entry of the menu can be reached, and the cookie bar gives way to it', async ({ page }) => {
    await visit(page, '/help');
    const bar = page.getByRole('region', { name: 'Cookies on this site' });
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(bar).toBeHidden();
    const language = page.getByRole('banner').getByRole('combobox');
    await language.scrollIntoViewIfNeeded();
    await expect(language).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await expect(bar).toBeVisible();
    // An upright phone shows the page below the menu: a press there closes it.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.mouse.click(180, 770);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });

  test('only the content of a page goes on paper', async ({ page }) => {
    await visit(page, '/help');
    const bar = page.getByRole('region', { name: 'Cookies on this site' });
    await expect(bar).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const part of [bar, page.getByRole('banner'), page.getByRole('contentinfo')]) await expect(part).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('Back closes an open dialog and stays on the page', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/boxes');
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  await page.waitForURL('**/help');
  const line = page.getByRole('contentinfo').getByRole('button', { name: /^Version/ });
  await line.scrollIntoViewIfNeeded();
  await expect(line).toHaveAttribute('data-server', /./);
  await line.click({ modifiers: ['Shift'] });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/help$/);
});

test('an unknown address offers a search for a town', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/no-such-page');
  await page.getByRole('searchbox', { name: 'Where do you need a box?' }).fill('Trnava');
  await page.getByRole('main').getByRole('button', { name: 'Rent storage' }).click();
  await page.waitForURL('**/boxes?search=Trnava');
});

test('unknown values in an address change nothing', { tag: '@full' }, async ({ page, request }) => {
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) rejected.push(response.url());
  });
  await visit(page, '/boxes?size=HUGE&view=list&lang=xx');
  await expect(page.getByRole('article').first()).toBeVisible();
  await visit(page, '/help?lang=UK');
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  const { warehouses } = await (await request.get('/api/client/warehouse?limit=1')).json();
  await visit(page, `/location/${warehouses[0].id}?display=foo`);
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  expect(rejected).toEqual([]);
});
