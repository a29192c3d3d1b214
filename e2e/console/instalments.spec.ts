import { expect, test } from '../fixtures.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { signIn } from '../support/people.ts';

test('staff agree on instalments by keyboard, the client pays the next one, and the plan shows it', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  gateway,
  mailbox,
  database,
  newTenant,
}) => {
  const tenant = await newTenant({ card: TEST_CARDS.laterStolen });
  await database.passPeriod(tenant.contract.id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await database.makeOverdue(tenant.contract.id, 5);
  const { clientId } = await owner.send('GET', `/contracts/${tenant.contract.id}`);

  await signInStaff();
  await consolePage.open(`/clients/${clientId}/account`);
  await page.getByRole('link', { name: 'Agree on instalments' }).press('Enter');
  await expect(consolePage.title(/^Instalments for /)).toBeVisible();
  await page.getByLabel('Number of instalments').fill('2');
  await expect(page.getByLabel('Instalment 3, day')).toHaveCount(0);
  const amount = page.getByLabel(/^Instalment 1, [A-Z]{3}$/);
  const before = await amount.inputValue();
  await amount.fill('20');
  await expect(page.getByRole('status').filter({ hasText: 'is missing' })).toBeVisible();
  await page.getByLabel('Note about the agreement').fill('called, lost the job');
  await page.getByLabel('Note about the agreement').press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'do not add up' })).toBeVisible();
  await page.getByRole('button', { name: 'Split again' }).press('Enter');
  await expect(amount).toHaveValue(before);
  await page.getByRole('button', { name: 'Agree on instalments' }).press('Enter');
  await expect(consolePage.title(/^Plan of /)).toBeVisible();
  await expect(page.getByText('Running')).toBeVisible();
  const address = page.url();

  await mailbox.open(tenant.email, /^Your instalments for/);
  await signIn(page, tenant);
  await page.goto('/my/rents');
  await page.getByRole('button', { name: /^Pay the instalment of/ }).click();
  await gateway.pay(TEST_CARDS.pays);
  await expect(page.getByRole('status').filter({ hasText: 'The instalment is paid' })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

  await page.goto(address);
  await expect(page.getByRole('table', { name: 'What came' }).getByText('Card')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('pays at once');
  await dialog.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(page.getByText('Cancelled')).toBeVisible();
});
