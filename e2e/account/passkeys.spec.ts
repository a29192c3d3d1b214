import type { Page } from '@playwright/test';
import { expect, testWithGateway } from '../fixtures.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';
import { codeFromMail, PASSWORD, signIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const test = testWithGateway('stripe');
// No passkey can belong to an IP address.
test.use({ host: 'localhost' });

const profile = textsOf('en')('profile');
const account = textsOf('en')('account');
const group = (page: Page) => page.getByRole('region', { name: profile('passkeys.title') });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the form for a new passkey and fills in its name. */
async function nameNew(page: Page, name: string): Promise<void> {
  await group(page)
    .getByRole('button', { name: profile('passkeys.add') })
    .click();
  await dialog(page).getByLabel(profile('passkeys.name')).fill(name);
  await page.keyboard.press('Enter');
}

/** Signs out, without what the browser remembers of the client. */
const dropSession = (page: Page): Promise<void> => page.evaluate(() => localStorage.removeItem('komora.authToken'));

test('a client adds a passkey and signs in with it by a button, by keyboard', { tag: '@full' }, async ({ page, newClient }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await addAuthenticator(page);
  const client = await newClient();
  await signIn(page, client);
  await visit(page, '/my/profile');
  await expect(group(page).getByText(profile('passkeys.none'))).toBeVisible();
  await nameNew(page, 'Work laptop');
  await expect(group(page).getByText(profile('passkeys.added'))).toBeVisible();
  await expect(group(page).getByRole('listitem')).toContainText('Work laptop');

  await dropSession(page);
  await visit(page, '/login?redirect=/my/profile');
  await page.getByRole('button', { name: account('passkey.use') }).press('Enter');
  await page.waitForURL('**/my/profile');
  await expect(page.locator('[name=firstName]').first()).toHaveValue(client.firstName);
});

test('the browser offers the passkey at the field of the address', { tag: '@full' }, async ({ page, newClient }) => {
  await addAuthenticator(page);
  const client = await newClient();
  await signIn(page, client);
  await visit(page, '/my/profile');
  await nameNew(page, 'Phone');
  await expect(group(page).getByText(profile('passkeys.added'))).toBeVisible();
  await dropSession(page);
  // The authenticator of the test chooses at once, as a person does in the list.
  await page.goto('/login?redirect=/my/profile');
  await page.waitForURL('**/my/profile');
  await expect(page.locator('[name=firstName]').first()).toHaveValue(client.firstName);
});

for (const [device, width, locale, language] of [
  ['phone', 360, 'uk-UA', 'uk'],
  ['desktop', 1280, 'sk-SK', 'sk'],
] as const)
  test.describe(`on a ${device}`, { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 800 }, locale });

    test('an old login is proven by the password or by a code, to add, rename and remove', async ({
      page,
      request,
      newClient,
      database,
      expectedConsoleErrors,
    }) => {
      expectedConsoleErrors.push(/status of 400/);
      const text = textsOf(language)('profile');
      const own = page.getByRole('region', { name: text('passkeys.title') });
      await addAuthenticator(page);
      const client = await newClient();
      await database.ageLogins(client.email);
      await signIn(page, client);
      await visit(page, '/my/profile');
      await own.getByRole('button', { name: text('passkeys.add') }).click();
      await dialog(page).getByLabel(text('passkeys.name')).fill('Phone');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText(text('proof.title'))).toBeVisible();
      await expect(dialog(page).locator('[name=password]')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/proof-${width}.png` });
      await dialog(page).locator('[name=password]').fill('wrong 1');
      await page.keyboard.press('Enter');
      await expect(dialog(page).locator('[name=password]')).toHaveAttribute('aria-invalid', 'true');
      await dialog(page).locator('[name=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(own.getByText(text('passkeys.added'))).toBeVisible();

      await own.getByRole('button', { name: text('passkeys.renameNamed', { name: 'Phone' }) }).click();
      await dialog(page).getByLabel(text('passkeys.name')).fill('Tablet');
      await page.keyboard.press('Enter');
      await expect(own.getByText(text('passkeys.renamed'))).toBeVisible();
      await expect(own.getByRole('listitem')).toContainText('Tablet');
      await own.scrollIntoViewIfNeeded();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/passkeys-${width}.png` });

      const remove = text('passkeys.removeNamed', { name: 'Tablet' });
      await own.getByRole('button', { name: remove }).click();
      await dialog(page).getByRole('button', { name: remove }).click();
      await dialog(page)
        .getByRole('button', { name: text('proof.sendCode') })
        .click();
      await expect(dialog(page).locator('[name=code]')).toBeFocused();
      await dialog(page)
        .locator('[name=code]')
        .fill(await codeFromMail(request, client.email));
      await page.keyboard.press('Enter');
      await expect(own.getByText(text('passkeys.removed'))).toBeVisible();
      await expect(own.getByText(text('passkeys.none'))).toBeVisible();
    });
  });

test('a person who stops the browser can try again, and no passkey is offered without support', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    navigator.credentials.get = () => Promise.reject(new DOMException('stopped', 'NotAllowedError'));
  });
  await visit(page, '/login');
  await page.getByRole('button', { name: account('passkey.use') }).click();
  await expect(page.getByText(account('passkey.cancelled'))).toBeVisible();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await visit(page, '/login');
  await expect(page.getByRole('button', { name: account('byCode.button') })).toBeVisible();
  await expect(page.getByRole('button', { name: account('passkey.use') })).toHaveCount(0);
});
