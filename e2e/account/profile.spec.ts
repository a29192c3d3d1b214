import { expect, type Page, test } from '@playwright/test';
import { logIn } from './support/account.ts';
import { DEMO } from './support/buyer.ts';
import { newClient, PASSWORD, submit } from './support/client.ts';
import { wordsOf } from './support/words.ts';

const own = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The profile, drawn and ready. */
async function openProfile(page: Page): Promise<void> {
  await page.goto('/my/profile');
  await expect(own(page, 'firstName')).toBeVisible();
}

/** No client of the demo owes without renting, so the refusal is put into the server's mouth. */
async function refuseRemoval(page: Page, code: string): Promise<void> {
  const refusal = { status: 409, contentType: 'application/problem+json', body: JSON.stringify({ status: 409, code, detail: code }) };
  await page.route('**/api/client/my/remove-account', (route) => route.fulfill(refusal));
}

test('a client changes everything at once; it is announced, and stays', async ({ page }) => {
  const { email } = await newClient(page, '/my/profile');
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(save(page)).toBeHidden();
  await own(page, 'firstName').fill('Hana');
  await own(page, 'dateOfBirth').fill('1988');
  await own(page, 'gender').selectOption('Female');
  await page.getByRole('button', { name: 'Add details' }).click();
  await expect(own(page, 'invoicingDetails.email')).toHaveValue(email);
  await page.getByRole('radio', { name: 'a company' }).check();
  await save(page).click();
  await expect(own(page, 'invoicingDetails.company.name')).toBeFocused();
  const details = { 'company.name': 'Nová s. r. o.', 'company.ico': '54218730', 'address.street': 'Mlynské nivy', 'address.number': '12' };
  for (const [name, value] of Object.entries({ ...details, 'address.zip': '821 09', 'address.city': 'Bratislava' }))
    await own(page, `invoicingDetails.${name}`).fill(value);
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hana' })).toBeVisible();
  await openProfile(page);
  await expect(own(page, 'dateOfBirth')).toHaveValue('1988');
  await expect(own(page, 'gender')).toHaveValue('Female');
  await expect(own(page, 'invoicingDetails.company.name')).toHaveValue('Nová s. r. o.');
});

test('what is wrong is told at its field once it is left', async ({ page }) => {
  await newClient(page, '/my/profile');
  await own(page, 'dateOfBirth').fill('3000');
  await own(page, 'firstName').fill('');
  await own(page, 'firstName').blur();
  await expect(page.getByText('Incorrect format')).toBeVisible();
  await expect(page.getByText('Mandatory')).toBeVisible();
  await save(page).click();
  await expect(own(page, 'firstName')).toBeFocused();
});

test('a failed save is told beside its button, and trying again saves', async ({ page }) => {
  await newClient(page, '/my/profile');
  await page.route('**/api/client/my/profile', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await own(page, 'firstName').fill('Hana');
  await save(page).click();
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(own(page, 'firstName')).toHaveValue('Hana');
  await page.unroute('**/api/client/my/profile');
  await save(page).click();
  await expect(page.getByText('Your changes are saved.')).toBeInViewport();
});

test('unsaved changes wait in the browser until they are saved or discarded', async ({ page }) => {
  await newClient(page, '/my/profile');
  await own(page, 'lastName').fill('Stará');
  await page.getByRole('link', { name: 'Contracts' }).click();
  await page.waitForURL('**/my/contracts');
  await openProfile(page);
  await expect(own(page, 'lastName')).toHaveValue('Stará');
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(own(page, 'lastName')).toHaveValue('Nová');
  await expect(save(page)).toBeHidden();
});

test('a profile that was changed elsewhere shows both values and loses neither', async ({ page, browser }) => {
  const { email } = await newClient(page, '/my/profile');
  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, email, PASSWORD, '/my/profile');
  await own(page, 'firstName').fill('Hana');
  await own(page, 'dateOfBirth').fill('1988');
  await own(other, 'firstName').fill('Jana');
  await own(other, 'lastName').fill('Stará');
  await save(other).click();
  await expect(other.getByText('Your changes are saved.')).toBeVisible();
  await context.close();

  await save(page).click();
  await expect(page.getByText('The profile was changed elsewhere meanwhile')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Your change: Hana' })).toBeChecked();
  await expect(own(page, 'lastName')).toHaveValue('Stará');
  await expect(own(page, 'dateOfBirth')).toHaveValue('1988');
  await page.getByRole('radio', { name: 'Saved elsewhere: Jana' }).check();
  await expect(own(page, 'firstName')).toHaveValue('Jana');
  await save(page).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await openProfile(page);
  await expect(own(page, 'firstName')).toHaveValue('Jana');
  await expect(own(page, 'dateOfBirth')).toHaveValue('1988');
});

test('a referral link is copied, and says what has come of it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newClient(page, '/my/profile');
  await expect(page.getByText('No rewards yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?ref=[0-9A-Z]{8}$/);
});

test('news and the language count at once', async ({ page }) => {
  await newClient(page, '/my/profile');
  const news = own(page, 'newsletter');
  await expect(news).not.toBeChecked();
  await news.check();
  await expect(page.getByText('We will send you the news.')).toBeVisible();
  await openProfile(page);
  await expect(news).toBeChecked();
  await page.getByLabel('Language', { exact: true }).last().selectOption('hu');
  await expect(title(page, wordsOf('hu')('profile')('title'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
});

test('a changed password keeps this session and ends the others', async ({ page, browser }) => {
  const { email } = await newClient(page, '/my/profile');
  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, email, PASSWORD, '/my/boxes');
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(title(page, 'Change password')).toBeFocused();
  await own(page, 'oldPassword').fill('another1');
  await own(page, 'newPassword').fill('skladujem2');
  await own(page, 'newPasswordConfirmation').fill('skladujem2');
  await submit(page);
  await expect(page.getByText('Incorrect old password')).toBeVisible();
  await expect(own(page, 'oldPassword')).toBeFocused();
  await own(page, 'oldPassword').fill(PASSWORD);
  await submit(page);
  await expect(title(page, 'Your password is changed')).toBeFocused();
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await expect(own(page, 'firstName')).toHaveValue('Anna');
  await other.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await other.waitForURL('**/login?redirect=/my/profile');
  await expect(other.getByText('You have been logged out')).toBeVisible();
  await context.close();
});

test('an account with an active contract cannot be cancelled, and the way to the contracts is shown', async ({ page }) => {
  await logIn(page, DEMO.client, DEMO.password, '/my/profile');
  await page.getByRole('link', { name: 'Cancel account' }).click();
  await expect(title(page, 'Cancel account')).toBeFocused();
  const cancel = page.getByRole('button', { name: 'Cancel account for good' });
  await cancel.click();
  await expect(page.getByText('Must be checked')).toBeVisible();
  await page.getByRole('checkbox').check();
  await cancel.click();
  await expect(page.getByText('only when you have no active contract')).toBeVisible();
  await page.getByRole('link', { name: 'See contracts' }).click();
  await page.waitForURL('**/my/contracts');
});

test('an account with an unpaid rent cannot be cancelled, and the way to the rent is shown', async ({ page }) => {
  await refuseRemoval(page, 'account/unpaid-rents');
  await newClient(page, '/my/profile');
  await page.getByRole('link', { name: 'Cancel account' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cancel account for good' }).click();
  await page.getByRole('link', { name: 'See unpaid invoices' }).click();
  await page.waitForURL('**/my/rents?status=unpaid');
});

test('a cancelled account is told so, is signed out and cannot log in again', async ({ page }) => {
  const { email } = await newClient(page, '/my/profile');
  await page.getByRole('link', { name: 'Cancel account' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cancel account for good' }).click();
  await expect(title(page, 'Your account is cancelled')).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await own(page, 'username').fill(email);
  await own(page, 'password').fill(PASSWORD);
  await submit(page);
  await expect(page.getByText('Incorrect credentials')).toBeVisible();
});

test('everything that is kept about a client is one file', async ({ page }) => {
  await newClient(page, '/my/profile');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
});
