import { expect, type Page } from '@playwright/test';
import { logIn } from './account.ts';
import { type Buyer, newBuyer } from './buyer.ts';
import { confirmationLink, openMail, subjectsTo } from './mailbox.ts';

export const PASSWORD = 'skladujem1';

/** Fills in the registration, without sending it. */
export async function fillRegistration(page: Page, buyer: Buyer): Promise<void> {
  const texts = {
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    email: buyer.email,
    phoneNumber: buyer.phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  };
  for (const [name, value] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(value);
  for (const name of ['termsAndConditions', 'privacyPolicy']) await page.locator(`[name=${name}]`).check();
}

/** Sends the form of the page, in whatever language. */
export const submit = (page: Page): Promise<void> => page.locator('main form button[type=submit]').last().click();

/** Somebody with an account of their own, confirmed and logged in, at `target`. */
export async function newClient(page: Page, target = '/'): Promise<Buyer> {
  const buyer = newBuyer();
  const answer = await page.request.post('/api/user/register', {
    data: {
      firstName: buyer.firstName,
      lastName: buyer.lastName,
      email: buyer.email,
      phoneNumber: buyer.phone,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      userLanguage: 'EN',
      termsAndConditions: true,
      privacyPolicy: true,
      newsletter: false,
    },
  });
  expect(answer.status()).toBe(204);
  await subjectsTo(page, buyer.email, 1);
  await openMail(page, buyer.email, /./);
  await confirmationLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your e-mail is confirmed' })).toBeVisible();
  await logIn(page, buyer.email, PASSWORD, target);
  return buyer;
}
