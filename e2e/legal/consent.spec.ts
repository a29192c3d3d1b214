import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations } from '../support/axe.ts';
import { FIRST_VISIT, storedConsent } from '../support/consent.ts';
import { freeBox } from '../support/free-box.ts';
import { tabTo } from '../support/keyboard.ts';
import { visit } from '../support/navigation.ts';
import { textsOf } from '../support/texts.ts';

const texts = textsOf('en');
const consent = texts('consent');
const TAG_HOST = 'https://www.googletagmanager.com/**';

test.use({ storageState: FIRST_VISIT });

const bar = (page: Page): Locator => page.getByRole('region', { name: consent('title') });
const press = (page: Page, name: 'saveEssential' | 'save' | 'all') =>
  bar(page)
    .getByRole('button', { name: consent(name) })
    .click();

/** Every address that the pages of the context request. */
function record(context: BrowserContext): URL[] {
  const requested: URL[] = [];
  context.on('request', (request) => void requested.push(new URL(request.url())));
  return requested;
}

/** Responds in place of the tag's host with a script that leaves a mark. */
async function serveTag(page: Page): Promise<void> {
  await page.route(TAG_HOST, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = true;' }));
}

/** The commands that the page has queued for the tag, in order. */
const tagCommands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one)));

const all = (value: string) => ({ ad_storage: value, ad_user_data: value, ad_personalization: value, analytics_storage: value });

test('before the choice no page requests anything from another host', { tag: '@full' }, async ({ page, context, baseURL, order }) => {
  const requested = record(context);
  const box = await freeBox(page.request);
  for (const path of ['/', '/boxes?location=48.1571,17.1056938', `/location/${box.warehouseId}?display=plan`, '/login', '/help', '/gdpr']) {
    await visit(page, path);
    await expect(bar(page)).toBeVisible();
    // The map loads its tiles late.
    if (path.startsWith('/boxes')) await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
  }
  await order.start(box);
  expect(requested.length).toBeGreaterThan(30);
  expect([...new Set(requested.filter(({ protocol }) => protocol.startsWith('http')).map(({ origin }) => origin))]).toEqual([baseURL]);
  expect(await tagCommands(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('one press rejects; the choice is stored with version and time, and the bar does not return', async ({ page, context, baseURL }) => {
  const requested = record(context);
  const startedAt = Date.now();
  await visit(page, '/help');
  await press(page, 'saveEssential');
  await expect(bar(page)).toBeHidden();
  const stored = await storedConsent(page);
  expect(stored).toMatchObject({ version: 1, marketing: false });
  expect(stored?.at).toBeGreaterThanOrEqual(startedAt);
  await visit(page, '/');
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: texts('shell')('footer.cookies') })
    .waitFor();
  await expect(bar(page)).toBeHidden();
  expect([...new Set(requested.map(({ origin }) => origin))]).toEqual([baseURL]);
  expect(await tagCommands(page)).toEqual([]);
});

test('accepting grants the four signals that were denied by default, and only then loads the tag', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const requested = record(context);
  await serveTag(page);
  await visit(page, '/help?email=somebody%40example.com');
  await press(page, 'all');
  await page.waitForFunction(() => (window as { tagLoaded?: boolean }).tagLoaded === true);
  const commands = await tagCommands(page);
  expect(commands.slice(0, 2)).toEqual([
    ['consent', 'default', { ...all('denied'), wait_for_update: 10_000 }],
    ['consent', 'update', all('granted')],
  ]);
  expect(requested.filter(({ hostname }) => hostname === 'www.googletagmanager.com').map(({ search }) => search)).toEqual([
    '?id=G-E2E00000',
  ]);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: texts('shell')('nav.gdpr') })
    .click();
  await expect(page).toHaveURL(/\/gdpr$/);
  await expect
    .poll(async () => (await tagCommands(page)).filter(([name, what]) => name === 'event' && what === 'page_view'))
    .toHaveLength(2);
  expect(JSON.stringify(await tagCommands(page))).not.toContain('somebody');
});

test('the footer opens the choice again, and revoking it denies the four signals', { tag: '@full' }, async ({ page }) => {
  await serveTag(page);
  await visit(page, '/help');
  await bar(page)
    .getByRole('checkbox', { name: consent('marketing') })
    .check();
  await press(page, 'save');
  await page.waitForFunction(() => (window as { tagLoaded?: boolean }).tagLoaded === true);
  const link = page.getByRole('contentinfo').getByRole('button', { name: texts('shell')('footer.cookies') });
  await link.click();
  await expect(bar(page).getByRole('heading')).toBeFocused();
  await bar(page)
    .getByRole('checkbox', { name: consent('marketing') })
    .uncheck();
  await press(page, 'saveEssential');
  await expect(bar(page)).toBeHidden();
  await expect(link).toBeFocused();
  // A page view may follow the command; it is sent without a cookie.
  await expect
    .poll(async () => (await tagCommands(page)).findLast(([name]) => name === 'consent'))
    .toEqual(['consent', 'update', all('denied')]);
  expect(await storedConsent(page)).toMatchObject({ marketing: false });
});

test('without storage the choice holds for one page, and the next page asks again', { tag: '@full' }, async ({ page, context }) => {
  const requested = record(context);
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
  await page.reload();
  await expect(bar(page)).toBeVisible();
  expect(requested.filter(({ hostname }) => hostname !== '127.0.0.1')).toEqual([]);
});

test('with a full storage, a choice of another version is asked for again', { tag: '@full' }, async ({ page }) => {
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
  expect(await tagCommands(page)).toEqual([]);
});

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test('the bar shifts nothing, has no accessibility violation and covers no focused control', { tag: '@full' }, async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visit(page, '/login');
      await expect(bar(page)).toBeVisible();
      const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
      expect(shift).toBeLessThan(0.01);
      expect(await axeViolations(page)).toEqual([]);
      await tabTo(page, page.getByRole('contentinfo').getByRole('button', { name: texts('shell')('footer.cookies') }));
      await tabTo(page, bar(page).getByRole('button', { name: consent('saveEssential') }));
      await page.keyboard.press('Enter');
      await expect(bar(page)).toBeHidden();
    });

    test('an order shows no bar, and the link back to it covers no button', { tag: '@full' }, async ({ page, order }) => {
      const box = await freeBox(page.request);
      await order.start(box);
      await expect(bar(page)).toBeHidden();
      await visit(page, `/location/${box.warehouseId}`);
      await expect(bar(page)).toBeVisible();
      const back = page.getByRole('link', { name: texts('shell')('returnToOrder') });
      await expect(back).toBeVisible();
      const orderButton = page
        .getByRole('main')
        .getByRole('button', { name: /^Order/ })
        .first();
      await orderButton.scrollIntoViewIfNeeded();
      await orderButton.click({ trial: true });
      const strip = await back.locator('..').evaluate((element) => [element.getBoundingClientRect().width, window.innerWidth]);
      expect(strip[0]).toBeCloseTo(strip[1] ?? 0, -1.5);
    });
  });
