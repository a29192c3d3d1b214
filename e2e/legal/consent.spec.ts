import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { keptConsent, NEVER_HERE } from './support/consent.ts';
import { freeBox } from './support/free-box.ts';
import { tabTo } from './support/keyboard.ts';
import { startOrder, visit } from './support/order-steps.ts';
import { wordsOf } from './support/words.ts';

const words = wordsOf('en');
const consent = words('consent');
const TAG = 'https://www.googletagmanager.com/**';

test.use({ storageState: NEVER_HERE });

const bar = (page: Page): Locator => page.getByRole('region', { name: consent('title') });
const press = (page: Page, name: 'saveEssential' | 'save' | 'all') =>
  bar(page)
    .getByRole('button', { name: consent(name) })
    .click();

/** Every address that any page of the context asks for, whatever it is. */
function record(context: BrowserContext): URL[] {
  const asked: URL[] = [];
  context.on('request', (request) => void asked.push(new URL(request.url())));
  return asked;
}

/** Answers in place of the tag's host, with a script that tells that it came. */
async function fakeTag(page: Page): Promise<void> {
  await page.route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.tagCame = true;' }));
}

/** What the tag was told, in the order of telling. */
const told = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one)));

const all = (value: string) => ({ ad_storage: value, ad_user_data: value, ad_personalization: value, analytics_storage: value });

test('before the answer nothing is asked of anybody else, on any page', async ({ page, context, baseURL }) => {
  const asked = record(context);
  const box = await freeBox(page.request);
  for (const path of ['/', '/boxes?location=48.1571,17.1056938', `/location/${box.warehouseId}?display=plan`, '/login', '/help', '/gdpr']) {
    await visit(page, path);
    await expect(bar(page)).toBeVisible();
  }
  await startOrder(page, box);
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(30);
  expect([...new Set(asked.filter(({ protocol }) => protocol.startsWith('http')).map(({ origin }) => origin))]).toEqual([baseURL]);
  expect(await told(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('refusing is one press; it is kept with its version and time, and the question does not come back', async ({
  page,
  context,
  baseURL,
}) => {
  const asked = record(context);
  const began = Date.now();
  await visit(page, '/help');
  await press(page, 'saveEssential');
  await expect(bar(page)).toBeHidden();
  const kept = await keptConsent(page);
  expect(kept).toMatchObject({ version: 1, marketing: false });
  expect(kept?.at).toBeGreaterThanOrEqual(began);
  await visit(page, '/');
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: words('shell')('footer.cookies') })
    .waitFor();
  await expect(bar(page)).toBeHidden();
  expect([...new Set(asked.map(({ origin }) => origin))]).toEqual([baseURL]);
  expect(await told(page)).toEqual([]);
});

test('accepting grants all four signals, which were denied first, and only then lets the tag in', async ({ page, context }) => {
  const asked = record(context);
  await fakeTag(page);
  await visit(page, '/help?email=somebody%40example.com');
  await press(page, 'all');
  await page.waitForFunction(() => (window as { tagCame?: boolean }).tagCame === true);
  const commands = await told(page);
  expect(commands.slice(0, 2)).toEqual([
    ['consent', 'default', { ...all('denied'), wait_for_update: 10_000 }],
    ['consent', 'update', all('granted')],
  ]);
  expect(asked.filter(({ hostname }) => hostname === 'www.googletagmanager.com').map(({ search }) => search)).toEqual(['?id=G-E2E00000']);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('shell')('nav.gdpr') })
    .click();
  await expect(page).toHaveURL(/\/gdpr$/);
  await expect.poll(async () => (await told(page)).filter(([name, what]) => name === 'event' && what === 'page_view')).toHaveLength(2);
  expect(JSON.stringify(await told(page))).not.toContain('somebody');
});

test('what was accepted is asked again from the footer, and taking it back denies all four signals', async ({ page }) => {
  await fakeTag(page);
  await visit(page, '/help');
  await bar(page)
    .getByRole('checkbox', { name: consent('marketing') })
    .check();
  await press(page, 'save');
  await page.waitForFunction(() => (window as { tagCame?: boolean }).tagCame === true);
  const link = page.getByRole('contentinfo').getByRole('button', { name: words('shell')('footer.cookies') });
  await link.click();
  await expect(bar(page).getByRole('heading')).toBeFocused();
  await bar(page)
    .getByRole('checkbox', { name: consent('marketing') })
    .uncheck();
  await press(page, 'saveEssential');
  await expect(bar(page)).toBeHidden();
  await expect(link).toBeFocused();
  // The page that was seen may still be told after it, without a cookie.
  await expect.poll(async () => (await told(page)).findLast(([name]) => name === 'consent')).toEqual(['consent', 'update', all('denied')]);
  expect(await keptConsent(page)).toMatchObject({ marketing: false });
});

test('without storage the answer counts for this page, and the next one asks again', async ({ page, context }) => {
  const asked = record(context);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await visit(page, '/help');
  await press(page, 'saveEssential');
  await expect(bar(page)).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(bar(page)).toBeVisible();
  expect(asked.filter(({ hostname }) => hostname !== '127.0.0.1')).toEqual([]);
});

test('a full storage and an answer of another version ask again and break nothing', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('komora.version', '1.0');
    localStorage.setItem('komora.consent', JSON.stringify({ version: 0, marketing: true, at: 1 }));
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await visit(page, '/help');
  await expect(bar(page).getByRole('checkbox', { name: consent('marketing') })).not.toBeChecked();
  await press(page, 'saveEssential');
  await expect(bar(page)).toBeHidden();
  expect(await told(page)).toEqual([]);
});

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test('the bar moves nothing, has no fault that axe knows, and what Tab reaches lies clear of it', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visit(page, '/login');
      await expect(bar(page)).toBeVisible();
      const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
      expect(moved).toBeLessThan(0.01);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await tabTo(page, page.getByRole('contentinfo').getByRole('button', { name: words('shell')('footer.cookies') }));
      await tabTo(page, bar(page).getByRole('button', { name: consent('saveEssential') }));
      await page.keyboard.press('Enter');
      await expect(bar(page)).toBeHidden();
    });

    test('on the way to pay nobody is asked, and the way back to an order is a strip that covers no button', async ({ page }) => {
      const box = await freeBox(page.request);
      await startOrder(page, box);
      await expect(bar(page)).toBeHidden();
      await visit(page, `/location/${box.warehouseId}`);
      await expect(bar(page)).toBeVisible();
      const back = page.getByRole('link', { name: words('shell')('returnToOrder') });
      await expect(back).toBeVisible();
      const order = page
        .getByRole('main')
        .getByRole('button', { name: /^Order/ })
        .first();
      await order.scrollIntoViewIfNeeded();
      await order.click({ trial: true });
      const strip = await back.locator('..').evaluate((element) => [element.getBoundingClientRect().width, window.innerWidth]);
      expect(strip[0]).toBeCloseTo(strip[1] ?? 0, -1.5);
    });
  });
