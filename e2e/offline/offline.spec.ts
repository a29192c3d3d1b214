import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';
import { startProxy } from '../servers/proxy.ts';
import { axeViolations, overflowWidth, transitionsEnded } from '../support/axe.ts';
import { hydrated, visit } from '../support/navigation.ts';
import { bearer, type Client, DEMO, signIn, signInAs } from '../support/people.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 780 }, contextOptions: { reducedMotion: 'reduce' } });

const STORAGE_KEY = 'komora.offlineBoxes';
const main = (page: Page) => page.getByRole('main');
const storedBoxes = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);

/** The names of the service worker's caches; empty without an active worker. */
const workerCaches = (page: Page) =>
  page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration('/my/'))?.active;
    return worker?.state === 'activated' ? caches.keys() : [];
  });

/** Everything that the service worker has left: caches and registrations. */
const traces = (page: Page) =>
  page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)]);

/** Opens my boxes and waits until their data and their page are stored for offline use. */
async function storeBoxes(page: Page): Promise<void> {
  await page.goto('/my/boxes');
  await expect.poll(() => storedBoxes(page)).not.toBeNull();
  await expect.poll(() => workerCaches(page)).toHaveLength(1);
}

async function signInAndStoreBoxes(page: Page, client?: Client): Promise<void> {
  await (client === undefined ? signInAs(page, DEMO.tenant) : signIn(page, client));
  await storeBoxes(page);
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await transitionsEnded(page);
    expect.soft(await axeViolations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  expect(await overflowWidth(page), name).toBeLessThanOrEqual(0);
}

test('a visitor who is not signed in gets no service worker, and the page can be installed', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/');
  expect(await traces(page)).toEqual([]);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Komora', start_url: '/my/boxes', lang: 'en', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    // The header of a PNG contains its width and height.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test('offline, my boxes show address, codes and their age, and reload when the connection returns', async ({ page, context }) => {
  await signInAndStoreBoxes(page);
  const stored = JSON.parse((await storedBoxes(page)) ?? '');
  const keypad = stored.mine.find(({ lockVersion }: { lockVersion: string }) => lockVersion === 'V1');
  await context.setOffline(true);
  await page.reload();
  await expect(main(page).getByText('Without a connection')).toBeVisible();
  await expect(main(page).getByText(/^As of .+ \((now|\d+ minutes? ago)\)\. It may be out of date\.$/)).toBeVisible();
  const box = main(page).getByRole('listitem').filter({ hasText: keypad.businessId });
  await expect(box.getByText(keypad.warehouse.address.street)).toBeVisible();
  await expect(box.getByText(keypad.accessCode)).toBeHidden();
  await box.getByRole('button', { name: /^Show: Access code .*, Lock code/ }).click();
  await expect(box.getByText(keypad.accessCode)).toBeVisible();
  await expect(box.getByText(keypad.lockCode)).toBeVisible();
  const open = main(page).getByRole('button', { name: 'Open from the phone' }).first();
  await expect(open).toBeDisabled();
  await expect(open).toHaveAccessibleDescription(/needs a connection.+keypad/);
  await expectAccessible(page, 'my boxes without a connection');
  await context.setOffline(false);
  await expect(main(page).getByText('Without a connection')).toBeHidden();
  await expect(box.getByRole('link', { name: /^Contract/ })).toBeVisible();
});

test('offline, other personal pages say that they need a connection, and open when it returns', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await signInAndStoreBoxes(page);
  await page.reload();
  await context.setOffline(true);
  await page.locator('nav a[href="/my/rents"]').click();
  const title = page.getByRole('heading', { level: 1, name: 'This page needs a connection' });
  await expect(title).toBeVisible();
  await page.goto('/my/contracts');
  await expect(title).toBeVisible();
  await expectAccessible(page, 'a page that needs a connection');
  await main(page).getByRole('link', { name: 'My boxes' }).last().click();
  await expect(main(page).getByText('Without a connection')).toBeVisible();
  await page.goto('/my/contracts');
  await expect(title).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/my\/contracts$/);
});

test('a blocked box shows no codes, online and offline', { tag: '@full' }, async ({ page, context }) => {
  await page.route('**/api/client/my/contracts?**', async (route) => {
    const response = await route.fetch();
    const { contracts, total } = await response.json();
    await route.fulfill({ response, json: { total, contracts: contracts.map((one: object) => ({ ...one, overlocked: true })) } });
  });
  await signInAndStoreBoxes(page);
  expect(await storedBoxes(page)).not.toMatch(/"(access|lock)Code":"/);
  await expect(main(page).getByText('Access is blocked', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Show: Access code/ })).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(main(page).getByText('Without a connection')).toBeVisible();
  await expect(main(page).getByText('Access is blocked', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Show: / })).toHaveCount(0);
});

test('offline, an ended tenancy shows no codes, and data older than a month is deleted', { tag: '@full' }, async ({ page, context }) => {
  await signInAndStoreBoxes(page);
  await context.setOffline(true);
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    for (const box of stored.mine) box.terminationAt = '2026-01-31';
    localStorage.setItem(key, JSON.stringify(stored));
  }, STORAGE_KEY);
  await page.reload();
  await expect(
    main(page)
      .getByText(/^Rented until 31\s+Jan\s+2026, so its codes are no longer shown/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Show: / })).toHaveCount(0);
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...stored, at: stored.at - 31 * 24 * 3600 * 1000 }));
  }, STORAGE_KEY);
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'No connection' })).toBeVisible();
  expect(await storedBoxes(page)).toBeNull();
});

test('logging out deletes everything that was stored for offline use', { tag: '@full' }, async ({ page, context }) => {
  await signInAndStoreBoxes(page);
  await page.reload();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => storedBoxes(page)).toBeNull();
  await expect.poll(() => traces(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto('/my/boxes')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a session that the server has ended deletes the stored boxes, and the next client finds none of them', { tag: '@full' }, async ({
  page,
  newTenant,
}) => {
  await signInAndStoreBoxes(page);
  const contract: string = JSON.parse((await storedBoxes(page)) ?? '').mine[0].businessId;
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('komora.authToken') ?? ''));
  expect((await page.request.post('/auth/custom/logout', { headers: bearer({ token }) })).ok()).toBe(true);
  await page.goto('/my/boxes');
  await page.waitForURL('**/login?redirect=/my/boxes');
  expect(await storedBoxes(page)).toBeNull();
  await expect.poll(() => traces(page)).toEqual([]);
  await signInAndStoreBoxes(page, await newTenant());
  expect(await storedBoxes(page)).not.toContain(contract);
});

test('a new version replaces the old one when no page uses the old one', { tag: '@full' }, async ({ page, context, baseURL }) => {
  const proxy = await startProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.origin}/login?redirect=/my/boxes`);
    await hydrated(page);
    const loginPage = new LoginPage(page);
    await loginPage.fill(DEMO.tenant);
    await loginPage.submit();
    await page.waitForURL('**/my/boxes');
    await expect.poll(() => workerCaches(page)).toHaveLength(1);
    const [old = ''] = await workerCaches(page);
    await page.reload();
    const second = await context.newPage();
    await second.goto(`${proxy.origin}/my/boxes`);
    await expect(second.getByRole('main').getByRole('listitem').first()).toBeVisible();

    proxy.deploy();
    await second.reload();
    // Two pages are open: the new version is installed, the old one stays active.
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
    await second.reload();
    await expect(second.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toContain(old);
    await second.close();

    await page.reload();
    await expect(async () => {
      expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
    }).toPass({ timeout: 60_000 });
    expect(await page.evaluate(() => caches.keys())).not.toContain(old);
    await proxy.close();
    await page.reload();
    await expect(main(page).getByText('Without a connection')).toBeVisible();
    await expect(
      main(page)
        .getByRole('button', { name: /^Show: / })
        .first(),
    ).toBeVisible();
  } finally {
    await proxy.close();
  }
});
