import { expect, type Page, test } from '@playwright/test';
import { CARDS, payBy } from './support/card-page.ts';
import { tabTo } from './support/keyboard.ts';
import { subjectsTo } from './support/mailbox.ts';
import { toCardPage, visit } from './support/order-steps.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Somebody who has just rented, and the number of the contract from the e-mail. */
async function justRented(page: Page): Promise<{ name: string; email: string; number: string; boxName: string }> {
  const { buyer, box } = await toCardPage(page);
  await payBy(page, CARDS.pays);
  await expect(heading(page, /is yours$/)).toBeVisible();
  const subjects = await subjectsTo(page, buyer.email, 2);
  const number = /[A-Z]{2}-\d{4}-\d{6}/.exec(subjects.join(' '))?.[0];
  if (number === undefined) throw new Error(`No contract number in ${subjects.join(', ')}`);
  return { name: `${buyer.firstName} ${buyer.lastName}`, email: buyer.email, number, boxName: box.boxName };
}

async function state(page: Page, name: string, email: string, number: string): Promise<void> {
  await page.getByLabel('First and last name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Contract number').fill(number);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the footer of every page leads to the withdrawal, whose missing fields are told one by one', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract here' }).click();
  await page.waitForURL('**/withdrawal');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Mandatory')).toHaveCount(3);
  await expect(page.getByLabel('First and last name')).toBeFocused();
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Contract number').focus();
  await expect(page.getByText('Incorrect format')).toBeVisible();
});

test('an unknown contract is told without saying which part was wrong, and nothing typed is lost', async ({ page }) => {
  await visit(page, '/withdrawal?contract=SK-2026-999999');
  await expect(page.getByLabel('Contract number')).toHaveValue('SK-2026-999999');
  await state(page, 'Anna Nová', 'anna@example.com', 'SK-2026-999999');
  await expect(page.getByRole('alert')).toContainText('We found no contract with this number, name and e-mail.');
  await expect(page.getByLabel('First and last name')).toHaveValue('Anna Nová');
});

test('a contract whose period is over may still be ended with notice', async ({ page }) => {
  await page.route('**/api/client/withdrawal/statement', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'withdrawal/period-over', detail: '' },
    }),
  );
  await visit(page, '/withdrawal');
  await state(page, 'Anna Nová', 'anna@example.com', 'SK-2026-000001');
  await expect(page.getByRole('alert')).toContainText('The period for withdrawing from this contract is over.');
  await expect(page.getByRole('alert').getByRole('link', { name: 'My contracts' })).toBeVisible();
});

test('somebody without a login withdraws in two steps by keyboard, gets an acknowledgement, and cannot withdraw twice', async ({
  page,
}) => {
  test.slow();
  const { name, email, number } = await justRented(page);
  await visit(page, `/withdrawal?contract=${number}`);
  await tabTo(page, page.getByLabel('First and last name'));
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confirm the withdrawal')).toBeFocused();
  await expect(page.getByText(`I, ${name}, hereby withdraw from contract ${number}.`)).toBeVisible();
  for (const term of ['We refund', 'Empty the box by', 'Withdrawal possible until'])
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Change the statement' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Confirm withdrawal' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'You have withdrawn from the contract')).toBeFocused();
  await expect(page.getByText(/^We received your withdrawal on .*\d{2}:\d{2}$/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await visit(page, `/withdrawal?contract=${number}`);
  await state(page, name, email, number);
  await expect(page.getByRole('alert')).toContainText('You have already withdrawn from this contract.');
  await subjectsTo(page, email, 3);
});
