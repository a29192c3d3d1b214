import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';

test('staff find a payment by its contract, return a part of it by keyboard, and the list shows it; a wrong amount is marked', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, newTenant }) => {
  const tenant = await newTenant();
  await signInStaff();
  await page.setViewportSize({ width: 360, height: 800 });
  await consolePage.open('/money/payments');
  await page.getByLabel('Search by number').fill(tenant.contract.businessId);
  const table = page.getByRole('table', { name: 'Card payments' });
  await expect(table.getByRole('link', { name: tenant.contract.businessId })).toBeVisible();
  await expect(table.getByText('Paid', { exact: true })).toHaveCount(1);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await table.getByRole('button', { name: /^Refund: payment of/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Return money to the card' });
  const amount = dialog.getByLabel(/^Amount in/);
  const submit = dialog.getByRole('button', { name: /^Return/ });
  await submit.press('Enter');
  await expect(amount).toBeFocused();
  await amount.fill('1000000');
  await dialog.getByLabel('Reason (for the audit log)').fill('broken lift');
  await submit.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await amount.fill('10');
  await submit.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(table.getByText(/10\.00/)).toBeVisible();
  await page.reload();
  await expect(table.getByText(/10\.00/)).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Not paid' });
  await expect(page.getByText('No payment matches.')).toBeVisible();
});
