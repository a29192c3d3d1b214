import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { freeBox } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';
import { textsOf } from '../support/texts.ts';

const texts = textsOf('en');
const shell = texts('shell');

/** The address of a route file: `_signed-in/my.contracts.$id.tsx` → `/my/contracts/<id>`. */
function addressOf(file: string, id: string): string {
  const path = file
    .replace(/^_signed-in[\\/]/, '')
    .replace(/(?:^|\.)index\.tsx$|\.tsx$/, '')
    .replaceAll('.', '/')
    .replace('$id', id);
  return `/${path}`;
}

const routes = (id: string): string[] =>
  readdirSync(new URL('../../apps/web/src/routes', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/^__root|^_signed-in\.tsx/.test(file))
    .map((file) => addressOf(file, id));

test.describe('the content security policy', () => {
  test('allows only the page’s own scripts, on each route, on error pages and on pages outside the web client', async ({ request }) => {
    const { warehouseId } = await freeBox(request);
    const pages = [...routes(warehouseId), '/nope', '/location/nope', '/boxes?location=x', '/?limitedView=true', '/mailbox', '/api/docs/'];
    expect(pages.length).toBeGreaterThan(30);
    for (const path of pages) {
      const response = await request.get(path);
      expect(response.headers()['content-type'], path).toContain('text/html');
      const policy = response.headers()['content-security-policy'] ?? '';
      const scripts =
        policy.split(';').find((one) => one.trim().startsWith('script-src')) ??
        policy.split(';').find((one) => one.trim().startsWith('default-src')) ??
        '';
      expect(scripts, `${path}: ${policy}`).toMatch(/'self'|'none'/);
      expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.)/);
    }
  });

  test('is violated by no public page', { tag: '@full' }, async ({ page }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
    });
    const { warehouseId } = await freeBox(page.request);
    for (const path of ['/', '/boxes', `/location/${warehouseId}?display=plan`, '/help', '/login', '/webview', '/nope', '/gdpr'])
      await visit(page, path);
    expect(violations).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages are readable, and the search works as a plain form', { tag: '@full' }, async ({ page }) => {
    const { warehouseId, warehouseName } = await freeBox(page.request, { country: 'SVK' });
    for (const path of ['/', '/help', '/gdpr', '/store-policy', '/franchising', '/accessibility', '/webview']) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: shell('nav.help') })).toBeVisible();
    }
    await page.goto(`/location/${warehouseId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(warehouseName.split(' ')[0] ?? warehouseName);
    await page.goto('/');
    await page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox')).first().fill('Bratislava');
    await page.getByRole('main').locator('form button[type=submit]').first().click();
    await expect(page).toHaveURL(/\/boxes\?.*Bratislava/);
    await expect(page.locator(`a[href^="/location/"]`).first()).toBeVisible();
    for (const name of await page.locator('main article h2, main article h3').allTextContents()) expect(name).toContain('Bratislava');
  });

  test('pages say that ordering needs JavaScript, and a sent form leads back to that note', async ({ page }) => {
    // Text locators skip the content of noscript.
    const note = page.locator('noscript > p');
    for (const path of ['/order/first', '/my/boxes', '/login']) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(note).toBeVisible();
      expect(await note.textContent(), path).toContain(shell('withoutJavaScript'));
      await expect(note.locator('a[href^="tel:+421"]')).toBeVisible();
      await expect(note.locator('a[href^="mailto:"]')).toBeVisible();
    }
    await page.locator('form [type=password]').fill('secret');
    await page.locator('form [type=submit]').click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(note).toBeVisible();
  });
});

test.describe('unusable stored values', () => {
  test('of another storage version, and an unknown language, are deleted without an error', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('komora.version', '0.3');
      localStorage.setItem('komora.order', '{"box":7');
      localStorage.setItem('komora.userLanguage', '"KLINGON"');
    });
    await visit(page, '/help');
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('komora.version'), localStorage.getItem('komora.order')]))
      .toEqual(['1.0', null]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('in the language cookie are ignored', { tag: '@full' }, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: '%3Cscript%3E', url: baseURL ?? '' }]);
    await visit(page, '/help');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

/** Presses the version line three times quickly. */
async function openDiagnostics(page: Page): Promise<void> {
  const line = page.getByRole('contentinfo').getByRole('button', { name: /^Version/ });
  await line.scrollIntoViewIfNeeded();
  await expect(line).toHaveAttribute('data-server', /./);
  await line.click({ clickCount: 3 });
}

test.describe('the version line', () => {
  test('opens the diagnostics after three quick presses; their report contains no token', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('komora.deviceToken', '"secret-device-token"'));
    const diagnostics = texts('diagnostics');
    await visit(page, '/help');
    await openDiagnostics(page);
    const dialog = page.getByRole('dialog', { name: diagnostics('title') });
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('komora.sessionId') ?? '""'));
    await expect(dialog.getByText(session)).toBeVisible();
    for (const path of ['/_info', '/api/info']) await expect(dialog.getByText(diagnostics('server', { path }))).toBeVisible();
    await expect(dialog).not.toContainText('secret');
    const sent = page.waitForRequest('**/api/ops/error');
    await dialog.getByRole('button', { name: diagnostics('send') }).click();
    const report = (await sent).postDataJSON();
    expect(report).toMatchObject({ error: 'Error: Diagnostics', context: { sessionId: session } });
    expect(JSON.stringify(report)).not.toContain('secret');
    await expect(dialog.getByText(diagnostics('sent'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('does nothing after two presses, and opens with Shift+Enter', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/help');
    const line = page.getByRole('contentinfo').getByRole('button', { name: /^Version/ });
    await line.scrollIntoViewIfNeeded();
    await expect(line).toHaveAttribute('data-server', /./);
    await line.click({ clickCount: 2 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await line.focus();
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByRole('dialog', { name: texts('diagnostics')('title') })).toBeVisible();
  });
});

test.describe('the error page', () => {
  test('follows one reload when a page’s script is missing, without a reload loop', { tag: '@full' }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/TypeError/);
    await visit(page, '/');
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(/\/assets\/franchising-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page
      .getByRole('banner')
      .getByRole('link', { name: shell('nav.franchising') })
      // A moving pointer would already prefetch the script.
      .dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: shell('failure.title') })).toBeVisible();
    expect(loads).toBe(1);
  });

  test('does not follow when the connection is lost right after the page came: the page stays, and the rest comes with the connection', {
    tag: '@full',
  }, async ({ browser }) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    const lost = new Set<string>();
    page.on('requestfailed', (request) => lost.add(new URL(request.url()).pathname));
    await page.goto('/help');
    await context.setOffline(true);
    await expect
      .poll(() => [...lost])
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^\/assets\/sticky-bar-[\w-]+\.\w+$/),
          expect.stringMatching(/^\/assets\/footer-[\w-]+\.\w+$/),
        ]),
      );
    const heading = page.getByRole('heading', { level: 1, name: texts('help')('title') });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: texts('consent')('title') })).toBeVisible();
    await expect(heading).toBeVisible();
    await context.close();
  });

  test('that cannot be loaded either is one sentence in the language of the page', { tag: '@full' }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/TypeError/);
    // Online, a lost file would reload the page.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await visit(page, '/help');
    await page.route(/\/assets\/error-page-/, (route) => route.abort('internetdisconnected'));
    await page.route('**/api/client/warehouse/overview*', (route) => route.fulfill({ json: { nonsense: true } }));
    await page
      .getByRole('banner')
      .getByRole('link', { name: shell('nav.home') })
      .click();
    await expect(page.getByRole('alert').getByText(shell('failure.title'))).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('follows an error while rendering, which is reported', { tag: '@full' }, async ({ page, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/TypeError/);
    await visit(page, '/help');
    const reported = page.waitForRequest('**/api/ops/error');
    await page.route('**/api/client/warehouse/overview*', (route) => route.fulfill({ json: { nonsense: true } }));
    await page
      .getByRole('banner')
      .getByRole('link', { name: shell('nav.home') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: shell('failure.title') })).toBeVisible();
    const { error, stacktrace, context } = (await reported).postDataJSON();
    expect(error).toContain('TypeError');
    expect(stacktrace.length).toBeGreaterThan(20);
    expect(Object.keys(context).sort()).toEqual(['browser', 'localStorage', 'location', 'screenSize', 'sessionId', 'username']);
  });
});

test.describe('changing the language', () => {
  test('updates the open page with one request, and nothing typed is lost', { tag: '@full' }, async ({ page }) => {
    // The idle browser loads the code of the choice in advance.
    const codeLoaded = page.waitForResponse(/\/assets\/choose-language-/);
    await visit(page, '/login?lang=en');
    await codeLoaded;
    const select = page.getByRole('banner').getByRole('combobox', { name: shell('language.label') });
    await page.locator('[name=username]').fill('somebody@example.com');
    await expect(page.getByRole('contentinfo').getByRole('button', { name: /Version/ })).toHaveAttribute('data-server', /./);
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
    await select.selectOption('pl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    await expect(page.getByRole('heading', { level: 1, name: textsOf('pl')('account')('login.title') })).toBeVisible();
    await expect(page.locator('[name=username]')).toHaveValue('somebody@example.com');
    await expect(page).toHaveTitle(`${textsOf('pl')('account')('login.title')} | ${textsOf('pl')('common')('shopTitle')}`);
    await expect(page).toHaveURL(/\/login$/);
    expect(requested.filter((path) => !path.endsWith('.svg'))).toEqual(['/texts/pl']);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  });

  test('reloads the page when its texts cannot be loaded', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/help');
    await page.route('**/texts/**', (route) => route.fulfill({ status: 500, body: '' }));
    await page
      .getByRole('banner')
      .getByRole('combobox', { name: shell('language.label') })
      .selectOption('pl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    await expect(page.getByRole('heading', { level: 1, name: textsOf('pl')('help')('title') })).toBeVisible();
  });
});
