import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { visit } from '../support/navigation.ts';
import { newPerson, PASSWORD, signIn } from '../support/people.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const submit = (page: Page) => page.locator('main form button[type=submit]').last().click();

/** Replaces the stored session with one that the server rejects. */
const invalidateSession = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('komora.authToken', JSON.stringify('invalid')));

test('a signed-out visitor of a personal page logs in and gets to that page', async ({ page, loginPage, newClient }) => {
  const client = await newClient();
  await page.goto('/my/rents?status=unpaid');
  await page.waitForURL('**/login?redirect=/my/rents*');
  await loginPage.fill(client);
  await loginPage.submit();
  await page.waitForURL('**/my/rents?status=unpaid');
});

test('a payment that returns in another browser says where to go on', { tag: '@full' }, async ({ page }) => {
  const words = page.getByText('If you have just paid, go back to the app or the browser where you began.');
  await page.goto('/my/rents?paid=01900000-0000-7000-8000-000000000000');
  await page.waitForURL('**/login?redirect=/my/rents*');
  await expect(words).toBeVisible();
  await page.goto('/login?redirect=/my/rents');
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(words).toBeHidden();
  await page.goto('/order/status-check?orderId=01900000-0000-7000-8000-000000000000&lang=en');
  await expect(title(page, 'We do not know this order')).toBeVisible();
  await expect(words).toBeVisible();
  await page.goto('/order/status-check');
  await expect(title(page, 'We do not know this order')).toBeVisible();
  await expect(words).toBeHidden();
});

test('a press on the button sends the form although the error of the field before it would move the button', { tag: '@full' }, async ({
  page,
  loginPage,
}) => {
  await loginPage.open();
  await page.locator('[name=password]').focus();
  const button = await page.locator('main form button[type=submit]').last().boundingBox();
  if (button === null) throw new Error('The form has no button');
  await page.mouse.move(button.x + button.width / 2, button.y + 4);
  await page.mouse.down();
  await expect(page.locator('[name=password]')).not.toBeFocused();
  await page.mouse.up();
  await expect(page.locator('[name=username]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=username]')).toBeFocused();
});

test('a login never leads to another site', { tag: '@full' }, async ({ page, loginPage, newClient }) => {
  const client = await newClient();
  for (const target of ['//evil.example', 'https://evil.example', '/%09/evil.example']) {
    await loginPage.open(target);
    await loginPage.fill(client);
    await loginPage.submit();
    await page.waitForURL((url) => url.pathname === '/');
    await page.evaluate(() => localStorage.clear());
  }
});

test('a remembered device starts a new session when the old one has ended', { tag: '@full' }, async ({ page, loginPage, newClient }) => {
  const client = await newClient();
  await loginPage.open();
  await loginPage.fill(client);
  await page.locator('[name=rememberMe]').check();
  await loginPage.submit();
  await page.waitForURL((url) => url.pathname === '/');
  await invalidateSession(page);
  await page.goto('/my/profile');
  await expect(page.locator('[name=firstName]').first()).toHaveValue(client.firstName);
  await page.evaluate(() => localStorage.removeItem('komora.authToken'));
  await page.goto('/my/profile');
  await expect(page.locator('[name=firstName]').first()).toHaveValue(client.firstName);
});

test('an ended session is explained at the login, which leads back', { tag: '@full' }, async ({ page, loginPage, newClient }) => {
  const client = await newClient();
  await signIn(page, client);
  await invalidateSession(page);
  await page.goto('/my/contracts');
  await page.waitForURL('**/login?redirect=/my/contracts');
  await expect(page.getByText('You have been signed out')).toBeVisible();
  await loginPage.fill(client);
  await loginPage.submit();
  await page.waitForURL('**/my/contracts');
});

test('logging out in one window is explained in the other', { tag: '@full' }, async ({ page, context, newClient }) => {
  await signIn(page, await newClient());
  await page.goto('/my/boxes');
  await expect(title(page, 'My boxes')).toBeVisible();
  const other = await context.newPage();
  await visit(other, '/');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login?redirect=/my/boxes');
  await expect(page.getByText('You have been signed out')).toBeVisible();
});

test('a signed-in client is sent home from login, registration and password reset', { tag: '@full' }, async ({ page, newClient }) => {
  await signIn(page, await newClient());
  for (const path of ['/login', '/registration', '/reset-password/request', '/reset-password/change']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
  }
});

test('a mailed link that is opened while signed in is explained, and works after signing out', { tag: '@full' }, async ({
  page,
  newClient,
}) => {
  await signIn(page, await newClient());
  await page.goto('/registration?token=x');
  await expect(title(page, 'You are signed in')).toBeVisible();
  await page.goto('/reset-password/change?token=x');
  await expect(title(page, 'You are signed in')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and use the link' }).click();
  await expect(title(page, 'Invalid password reset token')).toBeVisible();
  await expect(page).toHaveURL(/token=x$/);
});

test('a forgotten password is replaced through the link of an e-mail, which works once', async ({
  page,
  loginPage,
  mailbox,
  newClient,
}) => {
  const { email } = await newClient();
  await loginPage.open();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(title(page, 'Forgotten password')).toBeFocused();
  await submit(page);
  await expect(page.getByText('Mandatory')).toBeVisible();
  await page.locator('[name=email]').fill(email);
  await submit(page);
  await expect(title(page, 'Check your e-mail')).toBeFocused();
  await mailbox.subjects(email, 2);
  await mailbox.open(email, /password/i);
  await mailbox.link('/reset-password/change').click();
  await page.waitForURL('**/reset-password/change?token=*');
  const link = page.url();
  await page.locator('[name=newPassword]').fill('skladujem2');
  await page.locator('[name=newPasswordConfirmation]').fill('skladujem2');
  await submit(page);
  await expect(title(page, 'Your password is set')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await loginPage.fill({ email, password: 'skladujem2' });
  await loginPage.submit();
  await page.waitForURL((url) => url.pathname === '/');

  await page.evaluate(() => localStorage.clear());
  await visit(page, link);
  await expect(title(page, 'Invalid password reset token')).toBeFocused();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await page.waitForURL('**/reset-password/request');
});

test('a reset request for an unknown address looks the same', { tag: '@full' }, async ({ page }) => {
  const { email } = newPerson();
  await visit(page, '/reset-password/request');
  await page.locator('[name=email]').fill(email);
  await submit(page);
  await expect(page.getByText(`If an account with ${email} exists, we have sent a link there.`)).toBeVisible();
});

test('a reset link without its token says that it is incomplete', { tag: '@full' }, async ({ page }) => {
  await page.goto('/reset-password/change');
  await expect(title(page, 'The link is incomplete')).toBeVisible();
});

test('wrong credentials are rejected and the typed e-mail stays', { tag: '@full' }, async ({ page, loginPage, newClient }) => {
  const { email } = await newClient();
  await loginPage.open();
  await loginPage.fill({ email, password: `${PASSWORD}x` });
  await loginPage.submit();
  await expect(page.getByText('Incorrect credentials')).toBeVisible();
  await expect(page.locator('[name=username]')).toHaveValue(email);
});
