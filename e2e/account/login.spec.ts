import { expect, type Page, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { DEMO, newBuyer } from './support/buyer.ts';
import { newClient, PASSWORD, submit } from './support/client.ts';
import { openMail, setPasswordLink, subjectsTo } from './support/mailbox.ts';
import { visit } from './support/order-steps.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Makes the server refuse the session that this browser has. */
const killSession = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('komora.authToken', JSON.stringify('no longer taken')));

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill(password);
}

test('a signed-out visitor of the personal zone logs in and is where they wanted to be', async ({ page }) => {
  await page.goto('/my/rents?status=unpaid');
  await page.waitForURL('**/login?redirect=/my/rents*');
  await fillLogin(page, DEMO.client, DEMO.password);
  await submit(page);
  await page.waitForURL('**/my/rents?status=unpaid');
});

test('a login never leads to another site', async ({ page }) => {
  for (const target of ['//evil.example', 'https://evil.example', '/%09/evil.example']) {
    await visit(page, `/login?redirect=${target}`);
    await fillLogin(page, DEMO.client, DEMO.password);
    await submit(page);
    await page.waitForURL((url) => url.pathname === '/');
    await page.evaluate(() => localStorage.clear());
  }
});

test('a remembered device begins a new session by itself', async ({ page }) => {
  const { email } = await newClient(page);
  await page.evaluate(() => localStorage.clear());
  await visit(page, '/login');
  await fillLogin(page, email, PASSWORD);
  await page.locator('[name=rememberMe]').check();
  await submit(page);
  await page.waitForURL((url) => url.pathname === '/');
  await killSession(page);
  await page.goto('/my/profile');
  await expect(page.locator('[name=firstName]').first()).toHaveValue('Anna');
  await page.evaluate(() => localStorage.removeItem('komora.authToken'));
  await page.goto('/my/profile');
  await expect(page.locator('[name=firstName]').first()).toHaveValue('Anna');
});

test('a session that ended is explained at the login, which leads back', async ({ page }) => {
  await logIn(page, DEMO.client);
  await killSession(page);
  await page.goto('/my/contracts');
  await page.waitForURL('**/login?redirect=/my/contracts');
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await fillLogin(page, DEMO.client, DEMO.password);
  await submit(page);
  await page.waitForURL('**/my/contracts');
});

test('logging out in one window is explained in the other', async ({ page, context }) => {
  await logIn(page, DEMO.client, DEMO.password, '/my/boxes');
  const other = await context.newPage();
  await visit(other, '/');
  await other.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login?redirect=/my/boxes');
  await expect(page.getByText('You have been logged out')).toBeVisible();
});

test('whoever is signed in has nothing to do at login, registration and reset', async ({ page }) => {
  await logIn(page, DEMO.client);
  for (const path of ['/login', '/registration', '/registration?token=x', '/reset-password/request', '/reset-password/change?token=x']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
  }
});

test('a forgotten password is replaced by the link of an e-mail, which works once', async ({ page }) => {
  const { email } = await newClient(page);
  await page.evaluate(() => localStorage.clear());
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(title(page, 'Forgotten password')).toBeFocused();
  await submit(page);
  await expect(page.getByText('Mandatory')).toBeVisible();
  await page.locator('[name=email]').fill(email);
  await submit(page);
  await expect(title(page, 'Check your e-mail')).toBeFocused();
  await subjectsTo(page, email, 2);
  await openMail(page, email, /password/i);
  await setPasswordLink(page).click();
  await page.waitForURL('**/reset-password/change?token=*');
  const link = page.url();
  await page.locator('[name=newPassword]').fill('skladujem2');
  await page.locator('[name=newPasswordConfirmation]').fill('skladujem2');
  await submit(page);
  await expect(title(page, 'Your password is set')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, email, 'skladujem2');
  await submit(page);
  await page.waitForURL((url) => url.pathname === '/');

  await page.evaluate(() => localStorage.clear());
  await visit(page, link);
  await page.locator('[name=newPassword]').fill('skladujem3');
  await page.locator('[name=newPasswordConfirmation]').fill('skladujem3');
  await submit(page);
  await expect(title(page, 'The link is no longer valid')).toBeFocused();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await page.waitForURL('**/reset-password/request');
});

test('a request for an address without an account looks the same', async ({ page }) => {
  const { email } = newBuyer();
  await visit(page, '/reset-password/request');
  await page.locator('[name=email]').fill(email);
  await submit(page);
  await expect(page.getByText(`If an account with ${email} exists, we have sent a link there.`)).toBeVisible();
});

test('a reset link without its token says so', async ({ page }) => {
  await page.goto('/reset-password/change');
  await expect(title(page, 'The link is incomplete')).toBeVisible();
});

test('what was typed before the page answers presses is not lost', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await fillLogin(page, DEMO.client, DEMO.password);
  await page.locator('[name=password]').press('Enter');
  scripts.resolve();
  await submit(page);
  await page.waitForURL((url) => url.pathname === '/');
  expect(page.url()).not.toContain('password');
});
