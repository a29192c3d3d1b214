import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { visit } from '../support/navigation.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function submitStatement(page: Page, name: string, email: string, contract: string): Promise<void> {
  await page.getByLabel('First and last name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Contract number').fill(contract);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the footer links to the withdrawal, and each missing field is reported', { tag: '@full' }, async ({ page }) => {
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

test('a visitor is not told whether a contract exists, and nothing typed is lost', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/withdrawal?contract=SK-2026-999999');
  await expect(page.getByLabel('Contract number')).toHaveValue('SK-2026-999999');
  await submitStatement(page, 'Anna Nová', 'anna@example.com', 'SK-2026-999999');
  await expect(heading(page, 'Check your e-mail')).toBeFocused();
  await page.getByRole('button', { name: 'Change the statement' }).click();
  await expect(page.getByLabel('First and last name')).toHaveValue('Anna Nová');
});

test('after the withdrawal period the page links to the termination with notice', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/client/withdrawal/statement', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'withdrawal/period-over', detail: '' },
    }),
  );
  await visit(page, '/withdrawal');
  await submitStatement(page, 'Anna Nová', 'anna@example.com', 'SK-2026-000001');
  await expect(page.getByRole('alert')).toContainText('The period for withdrawing from this contract is over.');
  await expect(page.getByRole('alert').getByRole('link', { name: 'My contracts' })).toBeVisible();
});

test('a tenant withdraws by keyboard without a login, with the mailed link, gets an acknowledgement, and cannot withdraw twice', async ({
  page,
  mailbox,
  newTenant,
}) => {
  const { firstName, lastName, email, contract } = await newTenant();
  const name = `${firstName} ${lastName}`;
  const number = contract.businessId;
  await visit(page, `/withdrawal?contract=${number}`);
  await tabTo(page, page.getByLabel('First and last name'));
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your e-mail')).toBeFocused();
  await mailbox.open(email, /^Confirm the withdrawal/);
  const link = await mailbox.link('/withdrawal#').getAttribute('href');
  await page.goto(String(link));
  await expect(page.getByText(`I, ${name}, hereby withdraw from contract ${number}.`)).toBeVisible();
  for (const term of ['We refund', 'Empty the box by', 'Withdrawal possible until'])
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible();
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

  await visit(page, '/');
  await page.goto(String(link));
  await expect(page.getByRole('alert')).toContainText('This withdrawal link is not valid, was used, or has expired.');
  await mailbox.subjects(email, 3);
});
