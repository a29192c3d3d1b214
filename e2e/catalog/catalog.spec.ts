import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { FULL_WAREHOUSE, UNCHANGED_WAREHOUSE, warehouseNamed } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';

const withFreeBox = (request: APIRequestContext) => warehouseNamed(request, UNCHANGED_WAREHOUSE);

/** Focuses a free box of the plan that has a neighbour to its right. */
async function focusFreeBoxWithNeighbour(page: Page): Promise<Locator> {
  const boxes = page.getByRole('button', { name: /Available/ });
  await expect(boxes.first()).toBeVisible();
  const isFocused = (box: Locator) => box.evaluate((element) => element === document.activeElement);
  for (const box of await boxes.all()) {
    await box.focus();
    await page.keyboard.press('ArrowRight');
    const moved = !(await isFocused(box));
    await page.keyboard.press('ArrowLeft');
    if (moved && (await isFocused(box))) return box;
  }
  throw new Error('No free box has a neighbour to its right');
}

test.describe('landing page', () => {
  test('shows title, search and price on the first screen of a phone', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.getByRole('searchbox')).toBeInViewport();
    await expect(page.getByText('/ month').first()).toBeInViewport();
  });

  test('names the promotion of a phone in one line, which opens its terms', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/');
    const main = page.getByRole('main');
    const terms = main.getByText(/within 14 days/).filter({ visible: true });
    const line = main.locator('[data-strip] summary');
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48);
    await expect(terms).toHaveCount(0);
    await line.click();
    await expect(terms).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(line).toBeHidden();
    await expect(terms).toHaveCount(1);
  });

  test('a town typed without diacritics leads to its warehouses', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('searchbox').fill('zilina');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/boxes\?search=zilina/);
    await expect(page.getByRole('article').first()).toContainText('Žilina');
  });
});

test.describe('search', () => {
  test('has its own title and lists warehouses with their price', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/boxes');
    await expect(page).toHaveTitle('Warehouses available for rent');
    await expect(page.getByRole('heading', { level: 2, name: /\d+ warehouse/ })).toBeVisible();
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await expect(page.getByRole('article').first()).toContainText('without VAT');
  });

  test('an unreadable location in the address is reported, and the list stays', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/boxes?location=oops&zoom=x');
    await expect(page.getByText('We cannot read this location')).toBeVisible();
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Clear the location' }).click();
    await expect(page).toHaveURL(/\/boxes$/);
  });

  test('a town without a warehouse, and one in another language, show the nearest ones', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/boxes?search=Wien');
    await expect(page.getByText('No warehouse in Vienna yet. These are the nearest.')).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Bratislava');
    await page.getByRole('searchbox').fill('Pozsony');
    await expect(page.getByText('Warehouses around Bratislava')).toBeVisible();
  });

  test('filters are part of the address, and going back removes them', { tag: '@full' }, async ({ page }) => {
    // Other tests create warehouses in Slovakia.
    await visit(page, '/boxes?country=CZE');
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const all = await cards.count();
    await page.getByRole('checkbox', { name: 'Large' }).check();
    await expect(page).toHaveURL(/size=LARGE/);
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Large' })).not.toBeChecked();
    await expect(cards).toHaveCount(all);
  });

  test('hovering a card highlights its marker, and hovering the marker highlights the card', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, '/boxes?location=48.15,17.11&zoom=12');
    const card = page.getByRole('article').filter({ hasText: 'Petržalka' });
    const marker = page.getByRole('button', { name: /Petržalka, from/ });
    await expect(marker).toBeVisible();
    await card.hover();
    await expect(marker).toHaveAttribute('data-highlighted', '');
    await marker.hover();
    await expect(card).toHaveAttribute('data-highlighted', 'true');
  });

  test('a tile that arrives after the map was removed causes no error', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, '/boxes?location=48.15,17.11&zoom=9');
    await expect(page.locator('[data-ground="streets"]')).toBeVisible();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    await page.route('**/map/*.pmtiles', (route) => {
      held.push(released.then(() => route.continue()));
    });
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.locator('.leaflet-container')).toHaveCount(0);
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.pmtiles'));
    release();
    await arrived;
    // The tile is read in the meantime; an error would be on the console.
    await page.getByRole('article').first().getByRole('link').click();
    await page.waitForURL('**/location/*');
  });

  test('zooming the map changes the address', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, '/boxes?location=48.15,17.11&zoom=12');
    await expect(page.getByRole('article').filter({ hasText: 'Bratislava' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/zoom=11/);
  });

  test('pressing “+” four times without moving the pointer zooms in four times', { tag: '@full' }, async ({ page }) => {
    // The page is higher than the window: focusing the map must not scroll another button under the pointer.
    await page.setViewportSize({ width: 1280, height: 560 });
    await visit(page, '/boxes?location=48.15,17.11&zoom=8');
    const zoomIn = page.getByRole('button', { name: 'Zoom in', exact: true });
    await zoomIn.hover();
    const before = await page.evaluate(() => window.scrollY);
    // Faster than the map's animation.
    for (let press = 0; press < 4; press += 1) {
      await page.mouse.down();
      await page.mouse.up();
    }
    await expect(page).toHaveURL(/zoom=12/);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(page.getByRole('group', { name: /map/i })).toBeFocused();
  });

  test('one price stands everywhere: on the home page, in the list, on the map, on the page of the warehouse and in the order', {
    tag: '@full',
  }, async ({ page, request }) => {
    const { warehouses } = (await (await request.get('/api/client/warehouse?country=SVK')).json()) as {
      warehouses: { id: string; name: string; hasFreeBoxes: boolean; priceFrom: { gross: number }; totalFrom: { gross: number } }[];
    };
    const open = warehouses.filter(({ hasFreeBoxes }) => hasFreeBoxes).sort((a, b) => a.totalFrom.gross - b.totalFrom.gross);
    const [cheapest] = open;
    if (cheapest === undefined) throw new Error('No warehouse has a free box');
    expect(cheapest.totalFrom.gross).toBeGreaterThan(cheapest.priceFrom.gross);
    const whole = `€${Math.ceil(cheapest.totalFrom.gross / 100)}`;
    const exact = `€${(cheapest.totalFrom.gross / 100).toFixed(2)}`;

    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, '/');
    await expect(page.getByText(whole, { exact: true }).first()).toBeVisible();
    await visit(page, '/boxes');
    await expect(page.getByRole('article').filter({ hasText: cheapest.name })).toContainText(whole);
    await visit(page, `/boxes?search=${encodeURIComponent(cheapest.name)}`);
    await expect(page.getByRole('button', { name: `${cheapest.name}, from ${whole} per month` })).toBeVisible();

    await visit(page, `/location/${cheapest.id}`);
    const price = page.locator('main header details');
    await expect(price.locator('summary')).toContainText(`${whole} / month`);
    await expect(price.getByText(exact)).toBeHidden();
    await price.locator('summary').click();
    await expect(price.getByText(exact)).toBeVisible();
    await expect(price.getByText('Cheapest insurance')).toBeVisible();

    // The cheapest choice for one month costs exactly this.
    const row = page.getByRole('listitem').filter({ hasText: `${whole} / month`, has: page.getByRole('button', { name: /^Order box/ }) });
    await row
      .first()
      .getByRole('button', { name: /^Order box/ })
      .click();
    await page.waitForURL('**/order/first');
    const panel = page.getByRole('complementary', { name: 'Your order' });
    await expect(panel).toContainText(exact);
    await page.getByRole('radio', { name: /Monthly/ }).check();
    await page.getByRole('group', { name: 'Insurance' }).getByRole('radio').first().check();
    await expect(panel.getByRole('term').filter({ hasText: 'Charged now' })).toBeVisible();
    await expect(panel).toContainText(exact);
  });

  test('a phone shows either the list or the map, and the map has cards to swipe through', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/boxes');
    await page.getByRole('button', { name: 'Show map' }).click();
    await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeHidden();
    const cards = page.getByRole('region', { name: 'Map of warehouses' }).getByRole('listitem');
    await expect(cards.first().getByRole('link')).toBeInViewport();
    await cards.nth(2).scrollIntoViewIfNeeded();
    await expect(page.locator('.leaflet-marker-icon[data-highlighted]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Show warehouses' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a phone has all filters in one sheet, which says how many warehouses they leave', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/boxes');
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const show = sheet.getByRole('button', { name: /^Show \d+ warehouses?$/ });
    const all = await show.textContent();
    await sheet.getByRole('checkbox', { name: 'Large' }).check();
    await expect(page).toHaveURL(/size=LARGE/);
    await expect(show).not.toHaveText(all ?? '');
    const left = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${left} warehouse`) })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeFocused();
  });

  test('prices on the map never overlap each other or the names of towns', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const place of ['', '?location=48.15,17.11&zoom=9', '?location=48.15,17.11&zoom=12', '?location=50.08,14.43&zoom=11']) {
      await visit(page, `/boxes${place}`);
      await expect(page.locator('[data-ground="streets"]')).toBeVisible();
      await expect(page.locator('.leaflet-towns-pane span').first()).toBeVisible();
      const boxes = await page.evaluate(() => {
        const of = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        return {
          signs: of('.leaflet-marker-pane button > span, .leaflet-marker-pane [role=button] > span'),
          names: of('.leaflet-towns-pane span'),
        };
      });
      const touch = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      expect(boxes.signs.length).toBeGreaterThan(0);
      for (const [index, sign] of boxes.signs.entries()) {
        expect(boxes.signs.slice(index + 1).some((other) => touch(sign, other))).toBe(false);
        expect(boxes.names.some((name) => touch(sign, name))).toBe(false);
      }
    }
  });

  test('hovering a card lights the cluster that its warehouse is in', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, '/boxes?location=48.15,17.11&zoom=8');
    const cluster = page.getByRole('button', { name: /warehouses, zoom in/ }).first();
    await expect(cluster).toBeVisible();
    await page.getByRole('article').filter({ hasText: 'Petržalka' }).hover();
    await expect(page.locator('.leaflet-marker-icon[data-highlighted]')).toHaveAccessibleName(/zoom in/);
  });

  test('without a readable map file the countries are drawn', { tag: '@full' }, async ({ page, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/Failed to load resource/);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.route('**/map/*.pmtiles', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await visit(page, '/boxes');
    await expect(page.locator('[data-ground="drawn"]')).toBeVisible();
    await expect(page.locator('.leaflet-towns-pane').getByText('Berlin')).toBeAttached();
  });

  test('a denied location permission is explained', { tag: '@full' }, async ({ page, context }) => {
    await context.clearPermissions();
    await visit(page, '/boxes');
    await page.getByRole('button', { name: 'My location' }).click();
    await page.getByRole('dialog', { name: 'We look for warehouses near you' }).getByRole('button', { name: 'I understand' }).click();
    await expect(page.getByText('Permission to access location is blocked')).toBeVisible();
  });

  test('the visitor’s location sorts the nearest warehouses first and is stored', { tag: '@full' }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 50.08, longitude: 14.43 });
    await visit(page, '/boxes');
    await page.getByRole('button', { name: 'My location' }).click();
    await expect(page.getByRole('article').first()).toContainText('Praha');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('komora.coordinates'))).toContain('50.08');
  });
});

test.describe('warehouse', () => {
  test('the order button of a box starts an order and opens its first step', { tag: '@full' }, async ({ page, request, order }) => {
    const { id } = await withFreeBox(request);
    await visit(page, `/location/${id}`);
    await page
      .getByRole('button', { name: /^Order box/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/order\/first/);
    expect(await order.stored()).toMatchObject({ warehouseId: id, voucherToken: null, version: 0 });
  });

  test('choosing a size shows only its boxes', { tag: '@full' }, async ({ page, request }) => {
    const { id } = await withFreeBox(request);
    await visit(page, `/location/${id}`);
    await page.getByRole('button', { name: /^Small/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Small' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Mini' })).toBeHidden();
  });

  test('the size guide finds the smallest free box for chosen things, by keyboard, and orders it', { tag: '@full' }, async ({
    page,
    request,
    order,
  }) => {
    const { id } = await withFreeBox(request);
    await visit(page, `/location/${id}`);
    await page.getByRole('button', { name: 'Size guide' }).press('Enter');
    const guide = page.getByRole('dialog');
    const fits = guide.getByText(/^Everything fits into/);
    await expect(guide.getByText('Nothing is chosen yet.')).toBeVisible();
    const carton = guide.getByRole('button', { name: 'Add: Moving box' });
    await carton.press('Enter');
    await carton.press('Enter');
    await expect(guide.getByRole('status', { name: 'Moving box' })).toHaveText('2');
    await expect(fits).toBeVisible();
    const bed = guide.getByRole('button', { name: 'Add: Double bed' });
    for (let beds = 0; beds < 30; beds += 1) await bed.press('Enter');
    await expect(guide.getByText(/^No free box here takes all of this/)).toBeVisible();
    await guide.getByRole('button', { name: 'Start again' }).press('Enter');
    await carton.press('Enter');
    await expect(guide.getByRole('img', { name: /with the chosen things/ })).toBeVisible();
    await guide.getByRole('button', { name: 'Order this box' }).press('Enter');
    await expect(page).toHaveURL(/\/order\/first/);
    expect(await order.stored()).toMatchObject({ warehouseId: id });
  });

  test('arrow keys move through the floor plan, and Enter chooses a box that can be ordered', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const { id } = await withFreeBox(request);
    await visit(page, `/location/${id}?display=plan`);
    const box = await focusFreeBoxWithNeighbour(page);
    await page.keyboard.press('ArrowRight');
    await expect(box).not.toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('complementary', { name: 'Chosen box' }).getByRole('button', { name: 'Order' }).click();
    await expect(page).toHaveURL(/\/order\/first/);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test('a box that is chosen on the floor plan leaves most of the plan in sight, without hints about keys', { tag: '@full' }, async ({
      page,
      request,
    }) => {
      const { id } = await withFreeBox(request);
      await visit(page, `/location/${id}?display=plan`);
      await page.locator('[data-state=AVAILABLE][role=button]').first().tap();
      const panel = page.getByRole('complementary', { name: 'Chosen box' });
      await expect(panel.getByRole('button', { name: 'Order' })).toBeVisible();
      expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(180);
      await expect(page.getByText(/^Arrow keys move/)).toBeHidden();
    });
  });

  for (const answered of [true, false])
    test(`on a phone a box that is chosen on the plan stays in view above its panel, cookies ${answered ? 'answered' : 'not answered'}`, {
      tag: '@full',
    }, async ({ browser, request }) => {
      const { id } = await withFreeBox(request);
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        ...(answered ? {} : { storageState: { cookies: [], origins: [] } }),
      });
      const page = await context.newPage();
      await visit(page, `/location/${id}?display=plan`);
      if (!answered) await expect(page.getByRole('region', { name: 'Cookies on this site' })).toBeVisible();
      const panel = page.getByRole('complementary', { name: 'Chosen box' });
      const header = page.getByRole('banner');
      const plan = await page.locator('svg', { has: page.locator('[data-box]') }).boundingBox();
      let tried = 0;
      for (const box of await page.locator('[data-box][data-state=AVAILABLE]').all()) {
        const place = await box.boundingBox();
        // A phone shows a part of the plan.
        if (tried === 2 || !plan || !place || place.x < plan.x || place.x + place.width > plan.x + plan.width) continue;
        tried += 1;
        await box.click();
        await expect(box).toHaveAttribute('aria-pressed', 'true');
        await expect
          .poll(async () => {
            const [chosen, covering, above] = await Promise.all([box, panel, header].map((one) => one.boundingBox()));
            if (!chosen || !covering || !above) return 'missing';
            return chosen.y >= above.y + above.height && chosen.y + chosen.height <= covering.y ? 'in view' : 'covered';
          })
          .toBe('in view');
      }
      expect(tried).toBe(2);
      await context.close();
    });

  test('a full warehouse offers alternatives and a notification by e-mail', { tag: '@full' }, async ({ page, request }) => {
    const { id } = await warehouseNamed(request, FULL_WAREHOUSE);
    await visit(page, `/location/${id}`);
    await expect(page.getByRole('heading', { name: 'Alternative places' })).toBeVisible();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText('Mandatory')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill('waiting@example.com');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText(/We will write to you|You are already registered/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('You are already registered')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeHidden();
  });

  test('an unknown warehouse responds with 404 and the page for missing pages', async ({ page }) => {
    for (const id of ['nope', '01a1f931-0000-7000-8000-000000000000']) {
      const response = await page.goto(`/location/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have no such page');
    }
  });
});

test.describe('catalog pages', { tag: '@full' }, () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of ['/', '/boxes', '/boxes?view=map', '/location/:id', '/location/:id?display=plan'])
      test(`${path} has no accessibility violation in the ${colorScheme} scheme`, async ({ page, request }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { id } = await withFreeBox(request);
        await visit(page, path.replace(':id', id));
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        expect(await axeViolations(page)).toEqual([]);
      });

  for (const width of [360, 768, 1280, 1600])
    test(`nothing shifts and nothing overflows at ${width} px`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        const measured = window as unknown as { shift: number };
        measured.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) measured.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const { id } = await withFreeBox(request);
      for (const path of ['/', '/boxes', `/location/${id}`, `/location/${id}?display=plan`]) {
        await visit(page, path);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        // The font of the page may replace its equally wide substitute late, which moves words by a part of a pixel each: 0.0055 on a busy machine.
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThan(0.01);
        expect(await overflowWidth(page), path).toBeLessThanOrEqual(0);
      }
    });
});
