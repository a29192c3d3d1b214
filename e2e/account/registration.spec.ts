import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { visit } from '../support/navigation.ts';
import { DEMO, newPerson, PASSWORD, type Person } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const submit = (page: Page) => page.locator('main form button[type=submit]').last().click();

/** Fills in the registration form, in any language, without sending it. */
async function fillRegistration(page: Page, person: Person): Promise<void> {
  const values = {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: person.phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  for (const name of ['termsAndConditions', 'privacyPolicy']) await page.locator(`[name=${name}]`).check();
}

const expectTitle = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

test.describe('on a phone in Slovak', () => {
  test.use({ viewport: { width: 360, height: 780 }, locale: 'sk-SK' });

  test('a visitor registers, cannot log in before the e-mail is confirmed, confirms it and logs in', async ({ page, mailbox }) => {
    const texts = textsOf('sk');
    const account = texts('account');
    const registration = texts('registration');
    const person = newPerson();
    await visit(page, '/login');
    await page.getByRole('link', { name: account('login.register') }).click();
    await expectTitle(page, registration('title'));

    await submit(page);
    await expect(page.locator('[name=firstName]')).toBeFocused();
    await expect(page.getByText(texts('error')('code.mustBeChecked'))).toHaveCount(2);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await page.locator('[name=password]').fill('abcdef');
    await expect(page.locator('[name=password]')).toHaveAccessibleDescription(
      `${account('password.too-short')} ${account('password.met')} ${account('password.no-digit')} ${account('password.unmet')} ${account('password.rule')}`,
    );
    await fillRegistration(page, person);
    await expect(page.locator('form:has([autocomplete=new-password]) [autocomplete=username]')).toHaveValue(person.email);
    await page.locator('[name=passwordConfirmation]').fill('skladujem2');
    await submit(page);
    await expect(page.getByText(texts('error')('code.passwordsMustMatch'))).toBeVisible();
    await expect(page.locator('[name=passwordConfirmation]')).toBeFocused();
    await page.locator('[name=passwordConfirmation]').fill(PASSWORD);
    await submit(page);

    await expectTitle(page, registration('sent.title'));
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.getByRole('button', { name: account('resend.submit') })).toBeHidden();

    await page.getByRole('main').getByRole('link').click();
    await page.locator('[name=username]').fill(person.email);
    await page.locator('[name=password]').fill(PASSWORD);
    await submit(page);
    await expect(page.getByText(texts('error')('code.registration/not-confirmed'))).toBeVisible();
    await page.getByRole('button', { name: account('resend.submit') }).click();
    await expect(page.getByText(account('resend.sent', { email: person.email }))).toBeVisible();
    await mailbox.subjects(person.email, 2);

    await mailbox.open(person.email, /./);
    await mailbox.link('/registration?token=').click();
    await page.waitForURL('**/registration?token=*');
    await expectTitle(page, registration('confirm.doneTitle'));
    await page.getByRole('main').getByRole('link').click();
    await page.locator('[name=username]').fill(person.email);
    await page.locator('[name=password]').fill(PASSWORD);
    await submit(page);
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('a visitor registers with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  const person = newPerson();
  const type = async (name: string, text: string): Promise<void> => {
    await tabTo(page, page.locator(`[name=${name}]`));
    await page.keyboard.type(text);
  };
  await visit(page, '/registration');
  await type('firstName', person.firstName);
  await type('lastName', person.lastName);
  await type('email', person.email);
  await type('phoneNumber', person.phone);
  await type('password', PASSWORD);
  await tabTo(page, page.getByRole('button', { name: 'Show password' }).first());
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text');
  await type('passwordConfirmation', PASSWORD);
  for (const name of ['termsAndConditions', 'privacyPolicy', 'newsletter']) {
    await tabTo(page, page.locator(`[name=${name}]`));
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await expectTitle(page, 'Check your e-mail');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }));
});

test('an e-mail that has an account is reported at its field, and nothing typed is lost', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/registration');
  await fillRegistration(page, { ...newPerson(), email: DEMO.tenant.email });
  await submit(page);
  await expect(page.getByText('This email already exists')).toBeVisible();
  await expect(page.locator('[name=email]')).toBeFocused();
  await expect(page.locator('[name=firstName]')).toHaveValue('Anna');
  await expect(page.locator('[name=password]')).toHaveValue(PASSWORD);
});

test('a national telephone number gets its international prefix', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/registration');
  await page.locator('[name=phoneNumber]').fill('0900 123 456');
  await page.locator('[name=phoneNumber]').blur();
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('+421 900 123 456');
  await page.locator('[name=phoneNumber]').fill('12');
  await page.locator('[name=phoneNumber]').blur();
  await expect(page.getByText('Use the international format')).toBeVisible();
});

test('the referral code of the first address is sent with the registration', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/boxes?ref=KOMORA22');
  await visit(page, '/registration');
  await fillRegistration(page, newPerson());
  const request = page.waitForRequest('**/api/user/register');
  await submit(page);
  expect((await request).postDataJSON().referralCode).toBe('KOMORA22');
  await expectTitle(page, 'Check your e-mail');
});

test('the referral code of the first address is sent with an order', { tag: '@full' }, async ({ page, order }) => {
  await order.toSummary({ query: '?ref=KOMORA22' });
  const request = page.waitForRequest('**/api/client/order/place/without-login');
  await order.place();
  expect((await request).postDataJSON().referralCode).toBe('KOMORA22');
});

test('an invalid confirmation link offers a new one', { tag: '@full' }, async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/registration?token=unknown');
  await expectTitle(page, 'The link is no longer valid');
  await submit(page);
  await expect(page.getByText('Mandatory')).toBeVisible();
  await page.locator('[name=email]').fill(email);
  await submit(page);
  await expect(page.getByText(`If an account with ${email} is waiting`)).toBeVisible();
  await expect(page.getByText(/You can send the link again in \d+ s/)).toBeVisible();
});

test('a failed confirmation can be tried again on the same page', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/user/confirm-registration', (route) => route.abort(), { times: 1 });
  await page.goto('/registration?token=unknown');
  await expect(page.getByRole('heading', { name: 'We could not confirm your e-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectTitle(page, 'The link is no longer valid');
});

test('a new link can be requested once a minute', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await visit(page, '/registration');
  await fillRegistration(page, newPerson());
  await submit(page);
  await expectTitle(page, 'Check your e-mail');
  const again = page.getByRole('button', { name: 'Send the link again' });
  await expect(again).toBeHidden();
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(page.getByText(/we have sent you a new link/)).toBeVisible();
  await expect(again).toBeHidden();
});
