import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { freeBox } from '../support/free-box.ts';
import { visit } from '../support/navigation.ts';
import { codeFromMail, newPerson } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const codeField = (page: Page) => page.locator('[name=code]');
/** Six digits that are not the code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a client signs in by keyboard with a code by e-mail, pasted with a space', { tag: '@full' }, async ({ page, request, newClient }) => {
  const client = await newClient();
  await visit(page, '/login?redirect=/my/rents');
  await page.locator('[name=username]').fill(client.email);
  await page.getByRole('button', { name: 'Send me a code by e-mail' }).press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  const code = await codeFromMail(request, client.email);
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my/rents');
  await expect(page.getByRole('link', { name: client.firstName }).first()).toBeVisible();
});

for (const [device, width, locale, language] of [
  ['phone', 360, 'uk-UA', 'uk'],
  ['desktop', 1280, 'sk-SK', 'sk'],
] as const)
  test.describe(`on a ${device}`, { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 800 }, locale });

    test('without an address it is asked for; a wrong code is an error at its field, and a new one ends it', async ({
      page,
      request,
      newClient,
      expectedConsoleErrors,
    }) => {
      expectedConsoleErrors.push(/status of 400/);
      const text = textsOf(language);
      const client = await newClient();
      await page.clock.install();
      await visit(page, '/login');
      await page.getByRole('button', { name: text('account')('byCode.button') }).click();
      await expect(page.locator('[name=email]')).toBeFocused();
      await page.locator('[name=email]').fill(client.email);
      await page.keyboard.press('Enter');
      await expect(codeField(page)).toBeFocused();
      expect(await overflowWidth(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/code-${width}.png` });

      const first = await codeFromMail(request, client.email);
      await codeField(page).fill(wrong(first));
      await page.keyboard.press('Enter');
      await expect(page.getByText(text('account')('code.sign-in-code/wrong'))).toBeVisible();
      await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(codeField(page)).toBeFocused();

      const again = page.getByRole('button', { name: text('account')('byCode.again') });
      await expect(again).toBeHidden();
      await expect(page.getByText(new RegExp(text('account')('byCode.wait', { seconds: 9 }).replace('9', '\\d+')))).toBeVisible();
      await page.clock.runFor(31_000);
      await again.click();
      await expect(codeField(page)).toHaveValue('');
      const second = await codeFromMail(request, client.email, 2);
      await codeField(page).fill(second);
      await page.locator('[name=rememberMe]').check();
      await page
        .getByRole('main')
        .getByRole('button', { name: text('account')('login.submit'), exact: true })
        .click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await page.evaluate(() => localStorage.getItem('komora.deviceToken'))).not.toBeNull();
    });

    test('an unknown address gets the same page, and the password is one press away', async ({ page }) => {
      const text = textsOf(language)('account');
      await visit(page, '/login');
      await page.locator('[name=username]').fill('nobody@example.com');
      await page.getByRole('button', { name: text('byCode.button') }).click();
      await expect(page.getByText(text('byCode.sent', { email: 'nobody@example.com' })).first()).toBeVisible();
      await page.getByRole('button', { name: text('byCode.password') }).click();
      await expect(page.locator('[name=username]')).toBeFocused();
      await expect(page.locator('[name=username]')).toHaveValue('nobody@example.com');
    });
  });

test('a press before hydration is not lost', { tag: '@full' }, async ({ page, newClient }) => {
  const client = await newClient();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('[name=username]').fill(client.email);
  await page.getByRole('button', { name: 'Send me a code by e-mail' }).click();
  held.resolve();
  await expect(codeField(page)).toBeFocused();
  expect(page.url()).not.toContain('anna');
});

test('in an order a client signs in with a code, and the order continues with the stored details', { tag: '@full' }, async ({
  page,
  request,
  order,
  newTenant,
}) => {
  const client = await newTenant();
  await order.start(await freeBox(request));
  await order.chooseTerms();
  await order.fillDetails({ ...newPerson(), email: client.email });
  await order.next();
  await page.getByRole('button', { name: 'Sign in with this e-mail' }).click();
  await page.getByRole('button', { name: 'Send me a code by e-mail' }).click();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeFromMail(request, client.email));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as ${client.email}`)).toBeVisible();
});
