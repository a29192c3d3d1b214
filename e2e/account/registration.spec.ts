import { expect, type Page, test } from '@playwright/test';
import { DEMO, newBuyer } from './support/buyer.ts';
import { fillRegistration, PASSWORD, submit } from './support/client.ts';
import { tabTo } from './support/keyboard.ts';
import { confirmationLink, openMail, subjectsTo } from './support/mailbox.ts';
import { placeOrder, toSummary, visit } from './support/order-steps.ts';
import { wordsOf } from './support/words.ts';

const atTitle = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

test.describe('on a phone in Slovak', () => {
  test.use({ viewport: { width: 360, height: 780 }, locale: 'sk-SK' });

  test('a newcomer registers, cannot log in before the e-mail is confirmed, confirms it and logs in', async ({ page }) => {
    const words = wordsOf('sk');
    const account = words('account');
    const registration = words('registration');
    const buyer = newBuyer();
    await visit(page, '/login');
    await page.getByRole('link', { name: account('login.register') }).click();
    await atTitle(page, registration('title'));

    await submit(page);
    await expect(page.locator('[name=firstName]')).toBeFocused();
    await expect(page.getByText(words('error')('code.mustBeChecked'))).toHaveCount(2);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await page.locator('[name=password]').fill('abcdef');
    await expect(page.locator('[name=password]')).toHaveAccessibleDescription(
      `${account('password.too-short')} ${account('password.met')} ${account('password.no-digit')} ${account('password.unmet')} ${account('password.rule')}`,
    );
    await fillRegistration(page, buyer);
    await page.locator('[name=passwordConfirmation]').fill('skladujem2');
    await submit(page);
    await expect(page.getByText(words('error')('code.passwordsMustMatch'))).toBeVisible();
    await expect(page.locator('[name=passwordConfirmation]')).toBeFocused();
    await page.locator('[name=passwordConfirmation]').fill(PASSWORD);
    await submit(page);

    await atTitle(page, registration('sent.title'));
    await expect(page.getByText(buyer.email)).toBeVisible();
    await expect(page.getByRole('button', { name: account('resend.submit') })).toBeHidden();

    await page.getByRole('main').getByRole('link').click();
    await page.locator('[name=username]').fill(buyer.email);
    await page.locator('[name=password]').fill(PASSWORD);
    await submit(page);
    await expect(page.getByText(words('error')('code.registration/not-confirmed'))).toBeVisible();
    await page.getByRole('button', { name: account('resend.submit') }).click();
    await expect(page.getByText(account('resend.sent', { email: buyer.email }))).toBeVisible();
    await subjectsTo(page, buyer.email, 2);

    await openMail(page, buyer.email, /./);
    await confirmationLink(page).click();
    await page.waitForURL('**/registration?token=*');
    await atTitle(page, registration('confirm.doneTitle'));
    await page.getByRole('main').getByRole('link').click();
    await page.locator('[name=username]').fill(buyer.email);
    await page.locator('[name=password]').fill(PASSWORD);
    await submit(page);
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('registration by keyboard alone', async ({ page }) => {
  const buyer = newBuyer();
  const type = async (name: string, text: string): Promise<void> => {
    await tabTo(page, page.locator(`[name=${name}]`));
    await page.keyboard.type(text);
  };
  await visit(page, '/registration');
  await type('firstName', buyer.firstName);
  await type('lastName', buyer.lastName);
  await type('email', buyer.email);
  await type('phoneNumber', buyer.phone);
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
  await atTitle(page, 'Check your e-mail');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Log in' }));
});

test('an address that has an account is told at its field, and nothing typed is lost', async ({ page }) => {
  await visit(page, '/registration');
  await fillRegistration(page, { ...newBuyer(), email: DEMO.client });
  await submit(page);
  await expect(page.getByText('This email already exists')).toBeVisible();
  await expect(page.locator('[name=email]')).toBeFocused();
  await expect(page.locator('[name=firstName]')).toHaveValue('Anna');
  await expect(page.locator('[name=password]')).toHaveValue(PASSWORD);
});

test('a telephone number typed as at home gets its prefix', async ({ page }) => {
  await visit(page, '/registration');
  await page.locator('[name=phoneNumber]').fill('0900 123 456');
  await page.locator('[name=phoneNumber]').blur();
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('+421 900 123 456');
  await page.locator('[name=phoneNumber]').fill('12');
  await page.locator('[name=phoneNumber]').blur();
  await expect(page.getByText('Use the international format')).toBeVisible();
});

test('whose link led to any page is told with the registration', async ({ page }) => {
  await visit(page, '/boxes?ref=KOMORA22');
  await visit(page, '/registration');
  await fillRegistration(page, newBuyer());
  const asked = page.waitForRequest('**/api/user/register');
  await submit(page);
  expect((await asked).postDataJSON().referralCode).toBe('KOMORA22');
  await atTitle(page, 'Check your e-mail');
});

test('whose link led here is told with an order', async ({ page }) => {
  await toSummary(page, '?ref=KOMORA22');
  const asked = page.waitForRequest('**/api/client/order/place/without-login');
  await placeOrder(page);
  expect((await asked).postDataJSON().referralCode).toBe('KOMORA22');
});

test('a confirmation link that is not valid offers another one', async ({ page }) => {
  const { email } = newBuyer();
  await page.goto('/registration?token=unknown');
  await atTitle(page, 'The link is no longer valid');
  await submit(page);
  await expect(page.getByText('Mandatory')).toBeVisible();
  await page.locator('[name=email]').fill(email);
  await submit(page);
  await expect(page.getByText(`If an account with ${email} is waiting`)).toBeVisible();
  await expect(page.getByText(/You can send the link again in \d+ s/)).toBeVisible();
});

test('a confirmation that could not be sent can be tried again in place', async ({ page }) => {
  await page.route('**/api/user/confirm-registration', (route) => route.abort(), { times: 1 });
  await page.goto('/registration?token=unknown');
  await expect(page.getByRole('heading', { name: 'We could not confirm your e-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await atTitle(page, 'The link is no longer valid');
});

test('another link can be asked for once a minute', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/registration');
  await fillRegistration(page, newBuyer());
  await submit(page);
  await atTitle(page, 'Check your e-mail');
  const again = page.getByRole('button', { name: 'Send the link again' });
  await expect(again).toBeHidden();
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(page.getByText(/we have sent you a new link/)).toBeVisible();
  await expect(again).toBeHidden();
});
