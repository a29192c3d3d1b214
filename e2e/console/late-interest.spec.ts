import { expect, test } from '../fixtures.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';

test('staff enter a base rate, switch interest on for a company, and charge it on the account of a client', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  mailbox,
  database,
  newTenant,
}) => {
  // The settings of the company and the base rates of the country change: the tests of debts have their tenants elsewhere.
  const tenant = await newTenant({ country: 'CZE', card: TEST_CARDS.laterStolen });
  await database.passPeriod(tenant.contract.id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await database.ageInvoice(tenant.contract.id, 10);
  const { clientId } = await owner.send('GET', `/contracts/${tenant.contract.id}`);
  const [{ legalEntityId }] = (await owner.send('GET', `/clients/${clientId}/accounts`)).accounts;
  const companyOf = async () => {
    const { rows } = await owner.send('GET', '/legal-entities');
    return rows.find(({ id }: { id: string }) => id === legalEntityId);
  };

  await signInStaff();
  await consolePage.open(`/settings/companies?open=${legalEntityId}`);
  await page.getByLabel(/^For invoices due from/).fill('2026-01-01');
  await page.getByRole('button', { name: 'Save the company' }).click();
  await expect.poll(async () => (await companyOf()).lateInterest).toEqual({ from: '2026-01-01', fixed: false });

  await consolePage.open(`/clients/${clientId}/account`);
  await page.getByRole('link', { name: /^Interest for late payment: / }).click();
  await expect(page.getByText(/^No base rate is entered for /)).toBeVisible();
  await page.getByRole('link', { name: 'Base rates' }).last().click();
  await page.getByRole('link', { name: 'New base rate' }).press('Enter');
  await page.getByLabel('Country').selectOption((await companyOf()).country);
  await page.getByLabel('Rate (% per year)').fill('12,x');
  await page.getByLabel('Valid from').fill('2020-01-01');
  await page.getByLabel('Reason').fill('published by the central bank');
  await page.getByRole('button', { name: 'Enter the rate' }).click();
  await expect(page.getByLabel('Rate (% per year)')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Rate (% per year)').fill('20,15');
  await page.getByRole('button', { name: 'Enter the rate' }).click();
  await expect(page.getByRole('table', { name: 'Base rates' }).getByText('20.15 %')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 800 });
  await consolePage.open(`/clients/${clientId}/account`);
  await page.getByRole('link', { name: /^Interest for late payment: / }).click();
  await expect(page.getByRole('table', { name: 'How it is computed' })).toBeVisible();
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  const invoice = page.getByRole('checkbox').first();
  await expect(invoice).toBeChecked();
  await invoice.press('Space');
  await page.getByLabel('Reason').fill('late again');
  await page.getByRole('button', { name: /^Charge .* of interest$/ }).click();
  await expect(invoice).toBeFocused();
  await invoice.press('Space');
  await page.getByRole('button', { name: /^Charge .* of interest$/ }).press('Enter');
  await expect(consolePage.title(/^Account: /)).toBeVisible();
  await expect(page.getByRole('table', { name: 'All entries' }).getByText(/^Charge /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Interest for late payment: / })).toHaveCount(0);

  await consolePage.open('/settings/base-rates');
  await expect(page.getByText('Used for a charge')).toBeVisible();
});
