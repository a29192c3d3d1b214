import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';

/** Our own warehouses as the API gives them. */
async function warehouses(
  page: Page,
): Promise<{ id: string; name: string; hasFreeBoxes: boolean; deactivation: { deactivated: boolean } }[]> {
  const answer = await page.request.get('/api/client/warehouse?limit=100');
  return (await answer.json()).warehouses;
}

async function freeWarehouse(page: Page) {
  const found = (await warehouses(page)).find(({ hasFreeBoxes }) => hasFreeBoxes);
  if (found === undefined) throw new Error('The demo catalogue has no warehouse with a free box');
  return found;
}

/** Waits until the page answers presses: before that, they are the server's plain HTML. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** Focuses a free box of the plan that has another one to its right: one at the edge has none, and journeys rent them away. */
async function freeWithNeighbour(page: Page): Promise<Locator> {
  const boxes = page.getByRole('button', { name: /Available/ });
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

test.describe('landing', () => {
  test('says what, where and how much on the first screen of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.getByRole('searchbox')).toBeInViewport();
    await expect(page.getByText('/ month').first()).toBeInViewport();
  });

  test('a typed town leads to its warehouses, without diacritics', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('searchbox').fill('zilina');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/boxes\?search=zilina/);
    await expect(page.getByRole('article').first()).toContainText('Žilina');
  });
});

test.describe('search', () => {
  test('has its own title and lists warehouses with their price', async ({ page }) => {
    await visit(page, '/boxes');
    await expect(page).toHaveTitle('Warehouses available for rent');
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await expect(page.getByRole('article').first()).toContainText('without VAT');
  });

  test('a place that cannot be read is said and does no harm', async ({ page }) => {
    await visit(page, '/boxes?location=oops&zoom=x');
    await expect(page.getByText('We cannot read this place')).toBeVisible();
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Forget the place' }).click();
    await expect(page).toHaveURL(/\/boxes$/);
  });

  test('filters stand in the address, and back takes them off', async ({ page }) => {
    await visit(page, '/boxes');
    const all = await page.getByRole('article').count();
    await page.getByRole('checkbox', { name: 'Large' }).check();
    await expect(page).toHaveURL(/size=LARGE/);
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Large' })).not.toBeChecked();
    await expect.poll(() => page.getByRole('article').count()).toBe(all);
  });

  test('pointing at a card lights its marker, and its marker lights the card', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, '/boxes?location=48.15,17.11&zoom=12');
    const card = page.getByRole('article').filter({ hasText: 'Petržalka' });
    const marker = page.getByRole('button', { name: /Petržalka, from/ });
    await expect(marker).toBeVisible();
    await card.hover();
    await expect(marker).toHaveAttribute('data-lit', '');
    await marker.hover();
    await expect(card).toHaveAttribute('data-lit', 'true');
  });

  test('moving the map changes the list and the address', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, '/boxes?location=48.15,17.11&zoom=12');
    await expect(page.getByRole('article').filter({ hasText: 'Bratislava' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/zoom=11/);
  });

  test('on a phone the map takes the place of the list and gives it back', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/boxes');
    await page.getByRole('button', { name: 'Show map' }).click();
    await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeHidden();
    await page.getByRole('button', { name: 'Show warehouses' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('my location: a refusal is explained', async ({ page, context }) => {
    await context.clearPermissions();
    await visit(page, '/boxes');
    await page.getByRole('button', { name: 'My location' }).click();
    await expect(page.getByText('Permission to access location is blocked')).toBeVisible();
  });

  test('my location: the nearest come first and the place is remembered', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 50.08, longitude: 14.43 });
    await visit(page, '/boxes');
    await page.getByRole('button', { name: 'My location' }).click();
    await expect(page.getByRole('article').first()).toContainText('Praha');
    expect(await page.evaluate(() => localStorage.getItem('komora.coordinates'))).toContain('50.08');
  });
});

test.describe('warehouse', () => {
  test('ordering a box begins an order and goes to its first step', async ({ page }) => {
    const { id } = await freeWarehouse(page);
    await visit(page, `/location/${id}`);
    await page
      .getByRole('button', { name: /^Order box/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/order\/first/);
    const order = await page.evaluate(() => JSON.parse(localStorage.getItem('komora.order') ?? 'null'));
    expect(order).toMatchObject({ warehouseId: id, insurance: null, invoicing: null, version: 0 });
  });

  test('a size shows its boxes alone', async ({ page }) => {
    const { id } = await freeWarehouse(page);
    await visit(page, `/location/${id}`);
    await page.getByRole('button', { name: /^Small/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Small' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Mini' })).toBeHidden();
  });

  test('the floor plan is walked with arrows and picks a box as the list does', async ({ page }) => {
    const { id } = await freeWarehouse(page);
    await visit(page, `/location/${id}?display=plan`);
    const free = await freeWithNeighbour(page);
    await page.keyboard.press('ArrowRight');
    await expect(free).not.toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(free).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(free).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('complementary', { name: 'Chosen box' }).getByRole('button', { name: 'Order' }).click();
    await expect(page).toHaveURL(/\/order\/first/);
  });

  test('a full warehouse offers other places and writes when a box is free', async ({ page }) => {
    const full = (await warehouses(page)).find((one) => !one.hasFreeBoxes && !one.deactivation.deactivated);
    if (full === undefined) throw new Error('The demo catalogue has no full warehouse');
    await visit(page, `/location/${full.id}`);
    await expect(page.getByRole('heading', { name: 'Alternative places' })).toBeVisible();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText('Mandatory')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill('waiting@example.com');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText(/We will write to you|You are already registered/).first()).toBeVisible();
  });

  test('an unknown warehouse is a page that does not exist', async ({ page }) => {
    for (const id of ['nope', '01a1f931-0000-7000-8000-000000000000']) {
      const answer = await page.goto(`/location/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have no such page');
    }
  });
});

test.describe('everybody can use it', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of ['/', '/boxes', '/boxes?view=map', '/location/:id', '/location/:id?display=plan'])
      test(`${path} has no accessibility fault in the ${colorScheme} scheme`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { id } = await freeWarehouse(page);
        await visit(page, path.replace(':id', id));
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
      });

  for (const width of [360, 768, 1280, 1600])
    test(`nothing moves and nothing overflows at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const { id } = await freeWarehouse(page);
      for (const path of ['/', '/boxes', `/location/${id}`, `/location/${id}?display=plan`]) {
        await page.addInitScript(() => {
          const seen = window as unknown as { shift: number };
          seen.shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await visit(page, path);
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThan(0.001);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0);
      }
    });
});
