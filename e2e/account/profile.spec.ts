import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';
import { axeViolations } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';
import { type Client, PASSWORD, signIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const submit = (page: Page) => page.locator('main form button[type=submit]').last().click();

async function openProfile(page: Page): Promise<void> {
  await page.goto('/my/profile');
  await expect(field(page, 'firstName')).toBeVisible();
}

async function openOwnProfile(page: Page, client: Client): Promise<void> {
  await signIn(page, client);
  await openProfile(page);
}

/** Responds in place of the server with a rejection that is hard to provoke. */
/** Rejects the removal because of a rent that appears at that moment. */
async function rejectRemoval(page: Page): Promise<void> {
  const code = 'account/unpaid-rents';
  const rejection = { status: 409, contentType: 'application/problem+json', body: JSON.stringify({ status: 409, code, detail: code }) };
  await page.route('**/api/client/my/remove-account', async (route) => {
    await page.route('**/api/client/my/removal-obstacles', (obstacles) => obstacles.fulfill({ json: { obstacles: [code] } }));
    await route.fulfill(rejection);
  });
}

test('a client changes several details and saves them at once', { tag: '@full' }, async ({ page, newClient }) => {
  const client = await newClient();
  const { email } = client;
  await openOwnProfile(page, client);
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(save(page)).toBeHidden();
  await field(page, 'firstName').fill('Hana');
  await field(page, 'dateOfBirth').fill('1988');
  await field(page, 'gender').selectOption('Female');
  await page.getByRole('button', { name: 'Add details' }).click();
  await expect(field(page, 'invoicingDetails.email')).toHaveValue(email);
  await expect(field(page, 'invoicingDetails.firstName')).toHaveCount(0);
  await page.getByRole('radio', { name: 'a company' }).check();
  await save(page).click();
  await expect(field(page, 'invoicingDetails.company.name')).toBeFocused();
  const details = {
    'company.name': 'Nová s. r. o.',
    'company.ico': '54218730',
    'company.dic': '2020202019',
    'address.street': 'Mlynské nivy 12',
  };
  for (const [name, value] of Object.entries({ ...details, 'address.zip': '821 09', 'address.city': 'Bratislava' }))
    await field(page, `invoicingDetails.${name}`).fill(value);
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hana' })).toBeVisible();
  await openProfile(page);
  await expect(field(page, 'dateOfBirth')).toHaveValue('1988');
  await expect(field(page, 'gender')).toHaveValue('Female');
  await expect(field(page, 'invoicingDetails.company.name')).toHaveValue('Nová s. r. o.');
  await field(page, 'firstName').fill('Jana');
  await page.getByRole('button', { name: 'Use another name or number' }).click();
  await expect(field(page, 'invoicingDetails.firstName')).toHaveValue('Jana');
  await field(page, 'invoicingDetails.firstName').fill('Eva');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your changes are saved.' })).toBeVisible();
  await openProfile(page);
  await expect(field(page, 'firstName')).toHaveValue('Jana');
  await expect(field(page, 'invoicingDetails.firstName')).toHaveValue('Eva');
});

test('a wrong value is reported at its field when the field loses the focus', { tag: '@full' }, async ({ page, newClient }) => {
  await openOwnProfile(page, await newClient());
  await field(page, 'dateOfBirth').fill('3000');
  await field(page, 'firstName').fill('');
  await field(page, 'firstName').blur();
  await expect(page.getByText('Incorrect format')).toBeVisible();
  await expect(page.getByText('Mandatory')).toBeVisible();
  await save(page).click();
  await expect(field(page, 'firstName')).toBeFocused();
});

test('a failed save shows an error beside its button, and a second press saves', { tag: '@full' }, async ({ page, newClient }) => {
  await openOwnProfile(page, await newClient());
  await page.route('**/api/client/my/profile', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await field(page, 'firstName').fill('Hana');
  await save(page).click();
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(field(page, 'firstName')).toHaveValue('Hana');
  await page.unroute('**/api/client/my/profile');
  await save(page).click();
  await expect(page.getByText('Your changes are saved.')).toBeInViewport();
});

test('unsaved changes stay in the browser until they are saved or discarded', { tag: '@full' }, async ({ page, newClient }) => {
  await openOwnProfile(page, await newClient());
  await field(page, 'lastName').fill('Stará');
  await page.getByRole('link', { name: 'Contracts' }).click();
  await page.waitForURL('**/my/contracts');
  await openProfile(page);
  await expect(field(page, 'lastName')).toHaveValue('Stará');
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'lastName')).toHaveValue('Nová');
  await expect(save(page)).toBeHidden();
});

test('a profile changed in another session shows both values and loses neither', { tag: '@full' }, async ({ page, browser, newClient }) => {
  const client = await newClient();
  await openOwnProfile(page, client);
  const context = await browser.newContext();
  const other = await context.newPage();
  await new LoginPage(other).logIn(client, '/my/profile');
  await field(page, 'firstName').fill('Hana');
  await field(page, 'dateOfBirth').fill('1988');
  await field(other, 'firstName').fill('Jana');
  await field(other, 'lastName').fill('Stará');
  await save(other).click();
  await expect(other.getByText('Your changes are saved.')).toBeVisible();
  await context.close();

  await save(page).click();
  await expect(page.getByText('The profile was changed elsewhere in the meantime')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Your change: Hana' })).toBeChecked();
  await expect(field(page, 'lastName')).toHaveValue('Stará');
  await expect(field(page, 'dateOfBirth')).toHaveValue('1988');
  await page.getByRole('radio', { name: 'Saved elsewhere: Jana' }).check();
  await expect(field(page, 'firstName')).toHaveValue('Jana');
  await save(page).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await openProfile(page);
  await expect(field(page, 'firstName')).toHaveValue('Jana');
  await expect(field(page, 'dateOfBirth')).toHaveValue('1988');
});

test('a referral link can be copied, and the page lists its rewards', { tag: '@full' }, async ({ page, context, newClient }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOwnProfile(page, await newClient());
  await expect(page.getByText('No rewards yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?ref=[0-9A-Z]{8}$/);
});

test('the newsletter and the language are saved at once', { tag: '@full' }, async ({ page, newClient }) => {
  await openOwnProfile(page, await newClient());
  const newsletter = field(page, 'newsletter');
  await expect(newsletter).not.toBeChecked();
  await newsletter.check();
  await expect(page.getByText('We will send you the news.')).toBeVisible();
  await openProfile(page);
  await expect(newsletter).toBeChecked();
  await page.getByLabel('Language', { exact: true }).last().selectOption('hu');
  await expect(title(page, textsOf('hu')('profile')('title'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
});

test('a new password keeps this session and ends the others', { tag: '@full' }, async ({ page, browser, newClient }) => {
  const client = await newClient();
  await openOwnProfile(page, client);
  const context = await browser.newContext();
  const other = await context.newPage();
  await new LoginPage(other).logIn(client, '/my/boxes');
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(title(page, 'Change password')).toBeFocused();
  await field(page, 'oldPassword').fill('another1');
  await field(page, 'newPassword').fill('skladujem2');
  await field(page, 'newPasswordConfirmation').fill('skladujem2');
  await submit(page);
  await expect(page.getByText('Incorrect old password')).toBeVisible();
  await expect(field(page, 'oldPassword')).toBeFocused();
  await field(page, 'oldPassword').fill(PASSWORD);
  await submit(page);
  await expect(title(page, 'Your password is changed')).toBeFocused();
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await expect(field(page, 'firstName')).toHaveValue('Anna');
  await other.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await other.waitForURL('**/login?redirect=/my/profile');
  await expect(other.getByText('You have been signed out')).toBeVisible();
  await context.close();
});

test('an account with an active contract has no form to cancel it; the page links to the contracts', { tag: '@full' }, async ({
  page,
  newTenant,
}) => {
  await openOwnProfile(page, await newTenant());
  await page.getByRole('link', { name: 'Cancel account' }).click();
  await expect(title(page, 'Cancel account')).toBeFocused();
  await expect(page.getByText('First terminate the rental of every box')).toBeVisible();
  await expect(field(page, 'password')).toHaveCount(0);
  await page.getByRole('link', { name: 'See contracts' }).click();
  await page.waitForURL('**/my/contracts');
});

test('an account with an unpaid rent cannot be cancelled; the page links to the rent', { tag: '@full' }, async ({ page, newClient }) => {
  await rejectRemoval(page);
  await openOwnProfile(page, await newClient());
  await page.getByRole('link', { name: 'Cancel account' }).click();
  await expect(title(page, 'Cancel account')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Must be checked')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await field(page, 'password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Cancel account permanently' }).click();
  await page.getByRole('link', { name: 'See unpaid invoices' }).click();
  await page.waitForURL('**/my/rents?status=unpaid');
});

test('cancelling an account signs out, and the login rejects it afterwards', { tag: '@full' }, async ({ page, newClient }) => {
  const client = await newClient();
  const { email } = client;
  await openOwnProfile(page, client);
  await page.getByRole('link', { name: 'Cancel account' }).click();
  await expect(title(page, 'Cancel account')).toBeFocused();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'password')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await field(page, 'password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Cancel account permanently' }).click();
  await expect(title(page, 'Your account is cancelled')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await field(page, 'username').fill(email);
  await field(page, 'password').fill(PASSWORD);
  await submit(page);
  await expect(page.getByText('Incorrect credentials')).toBeVisible();
});

test('a client downloads all personal data as one file', { tag: '@full' }, async ({ page, newClient }) => {
  await openOwnProfile(page, await newClient());
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
});

test('the address of the confirmation shows nobody that an account was cancelled', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/my/profile/delete?cancelled=true');
  await page.waitForURL('**/login?redirect=**');
  await expect(title(page, 'Your account is cancelled')).toBeHidden();
});
