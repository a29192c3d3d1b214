import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const reason = 'asked for by the owner';

/** Rows of a table that begin with a name. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('a voucher is created with its error at the field, and is stopped with a reason', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/vouchers?open=new');
  await page.getByLabel('Code', { exact: true }).fill('ZIMA-2099');
  await page.getByLabel('Where').selectOption('All warehouses: Slovakia');
  await page.getByLabel('Value').fill('12,5');
  await page.getByLabel('First day').fill('2099-01-31');
  await page.getByLabel('Last day').fill('2099-01-01');
  await page.getByLabel('Reason (for the audit log)').fill(reason);
  await page.getByLabel('Last day').press('Enter');
  await expect(page.getByLabel('Last day')).toBeFocused();
  await expect(page.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Last day').fill('2099-02-28');
  await page.getByRole('button', { name: 'Create the voucher' }).click();
  await expect(row(page, 'ZIMA-2099')).toContainText('12.5%');

  // The code is taken now, without case.
  await consolePage.open('/settings/vouchers?open=new');
  await page.getByLabel('Code', { exact: true }).fill('zima-2099');
  await page.getByLabel('Where').selectOption('All warehouses: Slovakia');
  await page.getByLabel('Value').fill('10');
  await page.getByLabel('Last day').fill('2099-02-28');
  await page.getByLabel('Reason (for the audit log)').fill(reason);
  await page.getByRole('button', { name: 'Create the voucher' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/already exists/);

  await consolePage.open('/settings/vouchers?open=ZIMA-2099');
  await page.getByRole('button', { name: 'Stop ZIMA-2099' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (for the audit log)').fill(reason);
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the voucher' })).toHaveCount(0);
});

test('an insurance that somebody else has saved meanwhile is not overwritten: their values are loaded', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { rows } = await owner.send('GET', '/insurances');
  // An own insurance of clients has no price.
  const insurance = rows.findLast(({ proofDays }: { proofDays: number | null }) => proofDays === null);
  await consolePage.open(`/settings/insurances?open=${insurance.id}`);
  const { id, name, position, active, version, price } = insurance;
  await owner.send('PUT', `/insurances/${id}`, { name, position, active, version, price: price.amount + 1100 });
  await page.getByLabel('Price per month without VAT').fill('1');
  await page.getByRole('button', { name: 'Save the insurance' }).click();
  await expect(page.getByText('Somebody else has saved this in the meantime')).toBeVisible();
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(page.getByLabel('Price per month without VAT')).toHaveValue(String((price.amount + 1100) / 100));
});

test('a role is copied without rights that are taken away, and gets limits with a reason', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  await consolePage.open('/settings/roles');
  await expect(page.getByRole('link', { name: 'Edit Owner' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Copy Accountant' }).click();
  await page.getByLabel('Name of the role').fill('Junior accountant');
  await page.getByLabel('Read: bank transfers').uncheck();
  await expect(page.getByLabel('Change: bank transfers')).not.toBeChecked();
  await page.getByRole('button', { name: 'Create the role' }).click();
  await page.getByRole('link', { name: 'Edit Junior accountant' }).click();
  const refunds = page.getByRole('group', { name: 'Refund' });
  // The copy has the limits of its source.
  await refunds.getByLabel('Per act, EUR').fill('');
  await refunds.getByLabel('Within 30 days, EUR').fill('100');
  await page.getByLabel('Reason (for the audit log)').fill(reason);
  await page.getByRole('button', { name: 'Save the limits' }).click();
  await expect(refunds.getByLabel('Per act, EUR')).toBeFocused();
  await refunds.getByLabel('Per act, EUR').fill('50,5');
  await page.getByRole('button', { name: 'Save the limits' }).click();
  await expect(page.getByLabel('Reason (for the audit log)')).toHaveValue('');
  const { roles } = await owner.send('GET', '/roles');
  const role = roles.find((one: { name: string }) => one.name === 'Junior accountant');
  expect(role.rights.filter((right: string) => right.endsWith(':bank'))).toEqual([]);
  const { limits } = await owner.send('GET', `/roles/${role.id}/limits`);
  expect(limits).toContainEqual({ noun: 'refund', currency: 'EUR', perAction: 5050, per30Days: 10_000 });
});

test('a scheduled job is run by hand, and the runs of the business jobs are listed', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/jobs');
  await page.getByRole('button', { name: 'Run purge-expired now' }).click();
  await expect(page.getByText('purge-expired is queued.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Runs of the business jobs' })).toBeVisible();
});
