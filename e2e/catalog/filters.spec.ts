import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';
import { textsOf } from '../support/texts.ts';

const cards = (page: Page) => page.getByRole('article');
const number = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0]);
const found = (page: Page) => page.getByRole('heading', { level: 2, name: /^\d+ warehouse/ });
const priceGroup = (page: Page) => page.getByRole('group', { name: 'Monthly price up to', exact: true });

interface Found {
  readonly total: number;
  readonly warehouses: { matching: { total: { gross: number; currency: string } } }[];
}
async function searched(request: APIRequestContext, query: string): Promise<Found> {
  return (await (await request.get(`/api/client/warehouse?${query}`)).json()) as Found;
}

test('price and floor are part of the address: chosen, shared, taken back and reset', { tag: '@full' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  // Other tests create warehouses, but none in this town.
  await visit(page, '/boxes?search=Bratislava');
  const all = number(await found(page).textContent());
  await priceGroup(page).getByRole('radio', { name: '€50' }).check();
  await expect(page).toHaveURL(/\/boxes\?search=Bratislava&maxPrice=50EUR$/);
  const cheap = await searched(request, 'search=Bratislava&maxPrice=50EUR');
  expect(cheap.total).toBeLessThan(all);
  await expect(found(page)).toHaveText(new RegExp(`^${cheap.total} warehouse`));
  await expect(page.getByText('Warehouses with prices in another currency are not shown.')).toBeVisible();
  await page.getByRole('group', { name: 'Floor' }).getByRole('checkbox', { name: 'Ground floor' }).check();
  await expect(page).toHaveURL(/maxPrice=50EUR&floorAccess=GROUND$/);
  const ground = await searched(request, 'search=Bratislava&maxPrice=50EUR&floorAccess=GROUND');
  await expect(found(page)).toHaveText(new RegExp(`^${ground.total} warehouse`));

  // The same address in another window is the same search.
  await page.reload();
  await expect(priceGroup(page).getByRole('radio', { name: '€50' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Ground floor' })).toBeChecked();
  await expect(found(page)).toHaveText(new RegExp(`^${ground.total} warehouse`));

  await visit(page, '/boxes?search=Bratislava');
  await priceGroup(page).getByRole('radio', { name: '€50' }).check();
  await expect(page).toHaveURL(/maxPrice=50EUR$/);
  await priceGroup(page).getByRole('radio', { name: '€100' }).check();
  await expect(page).toHaveURL(/maxPrice=100EUR$/);
  await page.goBack();
  await expect(priceGroup(page).getByRole('radio', { name: '€50' })).toBeChecked();
  await page.goBack();
  await expect(priceGroup(page).getByRole('radio', { name: 'No limit' })).toBeChecked();
  await expect(found(page)).toHaveText(new RegExp(`^${all} warehouse`));
});

test('a card shows the price of the box that matches, which is within the limit', { tag: '@full' }, async ({ page, request }) => {
  await visit(page, '/boxes?size=LARGE&maxPrice=200EUR&floorAccess=GROUND&floorAccess=LIFT');
  const { warehouses } = await searched(request, 'size=LARGE&maxPrice=200EUR&floorAccess=GROUND&floorAccess=LIFT');
  expect(warehouses.length).toBeGreaterThan(0);
  for (const { matching } of warehouses) {
    expect(matching.total).toMatchObject({ currency: 'EUR' });
    expect(matching.total.gross).toBeLessThanOrEqual(20_000);
  }
  const prices = warehouses.map(({ matching }) => `€${Math.ceil(matching.total.gross / 100)}`);
  await expect(cards(page)).toHaveCount(prices.length);
  for (const price of prices) await expect(cards(page).filter({ hasText: price }).first()).toBeVisible();
});

test('on a phone the sheet counts what the price and the floor leave, and resets them', { tag: '@full' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/boxes');
  const all = number(await found(page).textContent());
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('radio', { name: '€25' }).check();
  await sheet.getByRole('checkbox', { name: 'Upper floor with a lift' }).check();
  const left = (await searched(request, 'maxPrice=25EUR&floorAccess=LIFT&limit=500')).total;
  expect(left).toBeLessThan(all);
  await expect(sheet.getByRole('button', { name: new RegExp(`^Show ${left} warehouse`) })).toBeVisible();
  await sheet.getByRole('button', { name: 'Without filters' }).click();
  await expect(page).toHaveURL(/\/boxes$/);
  await expect(sheet.getByRole('radio', { name: 'No limit' })).toBeChecked();
  await sheet.getByRole('checkbox', { name: 'Ground floor' }).check();
  await sheet.getByRole('button', { name: /^Show \d+ warehouse/ }).click();
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeFocused();
});

test('a limit that nothing passes offers to go on without filters', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/boxes?maxPrice=1EUR');
  await expect(priceGroup(page).getByRole('radio', { name: '€1', exact: true })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'No boxes in the searched location' })).toBeVisible();
  await page.getByRole('button', { name: 'Without filters' }).click();
  await expect(page).toHaveURL(/\/boxes$/);
  await expect(cards(page).first()).toBeVisible();
});

test('where no near warehouse passes the filters, the nearest that pass are shown', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/boxes?search=Wien&maxPrice=200EUR');
  await expect(page.getByText('No warehouse in Vienna yet. These are the nearest.')).toBeVisible();
  await expect(cards(page).first()).toContainText('Bratislava');
  await visit(page, '/boxes?location=48.15,17.11&zoom=12&maxPrice=5000CZK');
  await expect(page.getByText('No warehouse in this area. These are the nearest.')).toBeVisible();
  await expect(cards(page).first()).toContainText('CZK');
});

test('the limit is in the currency of the chosen country, and leaves with it', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, '/boxes?maxPrice=50EUR');
  await page.getByText('More filters').click();
  await page.getByRole('checkbox', { name: 'Hungary' }).check();
  await expect(page).toHaveURL(/\/boxes\?country=HUN$/);
  await priceGroup(page)
    .getByRole('radio', { name: /20,000/ })
    .check();
  await expect(page).toHaveURL(/country=HUN&maxPrice=20000HUF$/);
  await expect(page.getByText('Warehouses with prices in another currency are not shown.')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Slovakia' }).check();
  await expect(page.getByRole('group', { name: 'Monthly price up to (EUR)' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Monthly price up to (HUF)' }).getByRole('radio', { name: /20,000/ })).toBeChecked();
  await expect(page.getByText('Warehouses with prices in another currency are not shown.')).toBeVisible();
});

test('unknown limits and floors in an address are ignored', { tag: '@full' }, async ({ page }) => {
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) rejected.push(response.url());
  });
  await visit(page, '/boxes?maxPrice=99999999999EUR&maxPrice=-5EUR&maxPrice=50USD&floorAccess=ROOF');
  await expect(cards(page).first()).toBeVisible();
  await expect(priceGroup(page).getByRole('radio', { name: 'No limit' })).toBeChecked();
  expect(rejected).toEqual([]);
});

for (const [locale, scheme] of [
  ['sk', 'light'],
  ['hu', 'dark'],
] as const)
  test(`the filters fit every width in ${locale}, in the ${scheme} scheme`, { tag: '@full' }, async ({ page, context, baseURL }) => {
    const text = textsOf(locale)('warehouse');
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, '/boxes?maxPrice=50EUR&maxPrice=40000HUF&country=SVK&country=HUN&country=CZE');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (width <= 768) {
        await page.getByRole('button', { name: text('filter.open') }).click();
        await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
      }
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/filters-${locale}-${width}.png` });
      expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
      expect(await axeViolations(page)).toEqual([]);
    }
  });

test('a branch that is chosen just after typing wins over the typed text, which is not sent any more', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, '/boxes');
  await expect(found(page)).toBeVisible();
  await page.clock.install();
  const field = page
    .getByRole('search')
    .getByRole('searchbox')
    .or(page.getByRole('search').getByRole('combobox', { name: 'Town' }))
    .first();
  await field.fill('Brno');
  await page.getByLabel('Branch').selectOption({ index: 1 });
  await expect(page).toHaveURL(/[?&]location=/);
  await page.clock.runFor(1000);
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(/[?&]location=/);
  await expect(page).not.toHaveURL(/[?&]search=/);
});
