import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { DEMO } from './support/buyer.ts';
import { openDoor } from './support/own-door.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 780 }, contextOptions: { reducedMotion: 'reduce' } });

const KEPT = 'komora.keptBoxes';
const main = (page: Page) => page.getByRole('main');
const keptText = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT);

/** The names of the worker's caches; empty as well where there is no worker. */
const workerCaches = (page: Page) =>
  page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration('/my/'))?.active;
    return worker?.state === 'activated' ? caches.keys() : [];
  });

/** Whether anything of the worker is left. */
const traces = (page: Page) =>
  page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)]);

/** Logs in at my boxes and waits until they and their page are kept. */
async function keepBoxes(page: Page, email: string = DEMO.client): Promise<void> {
  await logIn(page, email, undefined, '/my/boxes');
  await expect.poll(() => keptText(page)).not.toBeNull();
  await expect.poll(() => workerCaches(page)).toHaveLength(1);
}

/** What the page says to the console beyond the browser's own words about the network, and every fault that nobody caught. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!message.text().startsWith('Failed to load resource: ')) heard.push(message.text());
  });
  return heard;
}

async function expectNoViolation(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one instanceof CSSTransition)
          .map(({ finished }) => finished),
      ),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(0);
}

test('a visitor who is not signed in gets no worker; the page can be installed', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await traces(page)).toEqual([]);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Komora', start_url: '/my/boxes', lang: 'en', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    // Width and height stand in a PNG's header.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test('without a connection my boxes show address, codes and their age; they are loaded again as soon as there is one', async ({
  page,
  context,
}) => {
  await keepBoxes(page);
  const kept = JSON.parse((await keptText(page)) ?? '');
  const keypad = kept.mine.find(({ lockVersion }: { lockVersion: string }) => lockVersion === 'V1');
  await context.setOffline(true);
  const heard = listen(page);
  await page.reload();
  await expect(main(page).getByText('Without a connection')).toBeVisible();
  await expect(main(page).getByText(/^As of .+ \((now|\d+ minutes? ago)\)\. It may be out of date\.$/)).toBeVisible();
  const box = main(page).getByRole('listitem').filter({ hasText: keypad.businessId });
  await expect(box.getByText(keypad.warehouse.address.street)).toBeVisible();
  await expect(box.getByText(keypad.accessCode)).toBeHidden();
  await box.getByRole('button', { name: /^Show: Access code/ }).click();
  await expect(box.getByText(keypad.accessCode)).toBeVisible();
  await box.getByRole('button', { name: /^Show: Lock code/ }).click();
  await expect(box.getByText(keypad.lockCode)).toBeVisible();
  const open = main(page).getByRole('button', { name: 'Open from the phone' }).first();
  await expect(open).toBeDisabled();
  await expect(open).toHaveAccessibleDescription(/needs a connection.+keypad/);
  await expectNoViolation(page, 'my boxes without a connection');
  expect(heard).toEqual([]);
  await context.setOffline(false);
  await expect(main(page).getByText('Without a connection')).toBeHidden();
  await expect(box.getByRole('link', { name: /^Contract/ })).toBeVisible();
});

test('other pages of the personal zone say that they need a connection, by link and by address, and open when there is one', async ({
  page,
  context,
}) => {
  await keepBoxes(page);
  await page.reload();
  await context.setOffline(true);
  const heard = listen(page);
  await page.locator('nav a[href="/my/rents"]').click();
  const title = page.getByRole('heading', { level: 1, name: 'This page needs a connection' });
  await expect(title).toBeVisible();
  await page.goto('/my/contracts');
  await expect(title).toBeVisible();
  await expectNoViolation(page, 'a page that needs a connection');
  await main(page).getByRole('link', { name: 'My boxes' }).last().click();
  await expect(main(page).getByText('Without a connection')).toBeVisible();
  await page.goto('/my/contracts');
  await expect(title).toBeVisible();
  expect(heard).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/my\/contracts$/);
});

test('a box whose access is blocked shows no codes, with a connection or without', async ({ page, context }) => {
  await page.route('**/api/client/my/contracts?**', async (route) => {
    const answer = await route.fetch();
    const { contracts, total } = await answer.json();
    await route.fulfill({ response: answer, json: { total, contracts: contracts.map((one: object) => ({ ...one, overlocked: true })) } });
  });
  await keepBoxes(page);
  expect(await keptText(page)).not.toMatch(/"(access|lock)Code":"/);
  await expect(main(page).getByText('Access is blocked', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Show: Access code/ })).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(main(page).getByText('Without a connection')).toBeVisible();
  await expect(main(page).getByText('Access is blocked', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Show: / })).toHaveCount(0);
});

test('a tenancy that has ended meanwhile shows no codes, and what is a month old is thrown away', async ({ page, context }) => {
  await keepBoxes(page);
  await context.setOffline(true);
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    for (const box of kept.mine) box.terminationAt = '2026-01-31';
    localStorage.setItem(key, JSON.stringify(kept));
  }, KEPT);
  await page.reload();
  await expect(
    main(page)
      .getByText(/^Rented until 31 Jan 2026, so its codes are no longer shown/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Show: / })).toHaveCount(0);
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - 31 * 24 * 3600 * 1000 }));
  }, KEPT);
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'No connection' })).toBeVisible();
  expect(await keptText(page)).toBeNull();
});

test('logging out leaves nothing on the device', async ({ page, context }) => {
  await keepBoxes(page);
  await page.reload();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => keptText(page)).toBeNull();
  await expect.poll(() => traces(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto('/my/boxes')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a session that the server has ended takes what was kept along, and the next person finds nothing of it', async ({ page }) => {
  await keepBoxes(page);
  const contract: string = JSON.parse((await keptText(page)) ?? '').mine[0].businessId;
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('komora.authToken') ?? ''));
  const ended = await page.request.post('/auth/custom/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.ok()).toBe(true);
  await page.goto('/my/boxes');
  await page.waitForURL('**/login?redirect=/my/boxes');
  expect(await keptText(page)).toBeNull();
  await expect.poll(() => traces(page)).toEqual([]);
  await keepBoxes(page, 'petra@komora.example');
  expect(await keptText(page)).not.toContain(contract);
});

test('a new build takes over whole, once no other page needs the old one', async ({ page, context, baseURL }) => {
  const door = await openDoor(baseURL ?? '');
  try {
    await page.goto(`${door.origin}/login?redirect=/my/boxes`);
    await page.locator('[name=username]').fill(DEMO.client);
    await page.locator('[name=password]').fill(DEMO.password);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/my/boxes');
    await expect.poll(() => workerCaches(page)).toHaveLength(1);
    const [old = ''] = await workerCaches(page);
    await page.reload();
    const second = await context.newPage();
    await second.goto(`${door.origin}/my/boxes`);
    await expect(second.getByRole('main').getByRole('listitem').first()).toBeVisible();

    door.deploy();
    await second.reload();
    // Two pages are open: the new build is made ready, the old one stays.
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
    await second.reload();
    await expect(second.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toContain(old);
    await second.close();

    await page.reload();
    await expect(async () => {
      expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
    }).toPass({ timeout: 20_000 });
    expect(await page.evaluate(() => caches.keys())).not.toContain(old);
    await door.close();
    await page.reload();
    await expect(main(page).getByText('Without a connection')).toBeVisible();
    await expect(
      main(page)
        .getByRole('button', { name: /^Show: / })
        .first(),
    ).toBeVisible();
  } finally {
    await door.close();
  }
});
