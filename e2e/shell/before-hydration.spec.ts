/**
 * Forms before hydration: the page is shown, but its scripts have not come yet. Nothing typed may be lost, and nothing personal may
 * get into an address. These tests must not wait for hydration before they type and press.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { hydrated, visit } from '../support/navigation.ts';

/** Holds back every script of the pages until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** Every address that the page asks for. */
function recordAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}

test('login: what was typed and submitted before hydration is not lost', async ({ page, loginPage, newClient }) => {
  const client = await newClient();
  const addresses = recordAddresses(page);
  const releaseScripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await loginPage.fill(client);
  await page.locator('[name=password]').press('Enter');
  releaseScripts();
  // The queued press may have logged in already: then there is no such button any more.
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    expect(new URL(page.url()).pathname).toBe('/');
  }).toPass();
  expect(addresses.filter((address) => address.includes('password=') || address.includes(client.password))).toEqual([]);
});

test('withdrawal: a statement typed and submitted before hydration stays in the form and out of every address', { tag: '@full' }, async ({
  page,
}) => {
  const addresses = recordAddresses(page);
  const releaseScripts = await holdScripts(page);
  await page.goto('/withdrawal', { waitUntil: 'commit' });
  await page.getByLabel('First and last name').fill('Anna Nová');
  await page.getByLabel('E-mail').fill('anna.nova@example.com');
  await page.getByLabel('Contract number').fill('SK-2026-999999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Contract number').press('Enter');
  releaseScripts();
  // The guard may submit the queued press itself, or leave that to the visitor: both end at the server's response.
  const sent = page.getByRole('heading', { level: 1, name: 'Check your e-mail' });
  await expect(async () => {
    // The button is gone when the queued press was submitted in the meantime.
    if (await sent.isHidden()) await page.getByRole('button', { name: 'Continue' }).click({ timeout: 1000 });
    await expect(sent).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: 'Change the statement' }).click();
  await expect(page.getByLabel('First and last name')).toHaveValue('Anna Nová');
  await expect(page.getByLabel('E-mail')).toHaveValue('anna.nova@example.com');
  await expect(page.getByLabel('Contract number')).toHaveValue('SK-2026-999999');
  const personal = ['anna', 'nov%C3%A1', 'example.com', '999999'];
  expect(addresses.filter((address) => personal.some((part) => address.toLowerCase().includes(part.toLowerCase())))).toEqual([]);
});

test('a page that is scrolled before hydration does not move when it hydrates', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const releaseScripts = await holdScripts(page);
  await page.goto('/help', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  releaseScripts();
  await hydrated(page);
  // The router restores the position one frame after the first rendering.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});

test('an opened page begins at its top, and Back returns to the position that was left', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, '/help');
  await page.evaluate(() => window.scrollTo(0, 400));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Boxes' });
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL('/boxes');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/help');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});
