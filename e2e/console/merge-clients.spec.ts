import { expect, test } from '../fixtures.ts';
import { hydrated } from '../support/navigation.ts';

test('staff merge two records of one person with the keyboard, and the old address leads to the one that stays', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newClient,
  newTenant,
  owner,
}) => {
  const survivor = await newClient();
  const duplicate = await newTenant();
  const idOf = async (email: string): Promise<string> => (await owner.send('GET', `/clients?q=${encodeURIComponent(email)}`)).rows[0].id;
  const [survivorId, duplicateId] = [await idOf(survivor.email), await idOf(duplicate.email)];
  await signInStaff();
  await consolePage.open(`/clients/${duplicateId}`);
  await page.getByRole('button', { name: 'Merge duplicate' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge client records' });
  await dialog.getByLabel('Find the other record').fill(survivor.email);
  await dialog.getByRole('list', { name: 'Found clients' }).getByRole('button').press('Enter');

  await expect(dialog.getByRole('table', { name: 'The two records' })).toContainText(survivor.email);
  await dialog.getByRole('radio', { name: new RegExp(duplicate.email) }).press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: new RegExp(survivor.email) })).toBeChecked();
  await expect(dialog.getByText('Contracts: 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge for good' }).press('Enter');
  await expect(dialog.getByText('Mandatory')).toBeVisible();
  await dialog.getByLabel('Reason').fill('registered twice');
  await dialog.getByRole('button', { name: 'Merge for good' }).press('Enter');

  await expect(page).toHaveURL(new RegExp(`/clients/${survivorId}$`));
  await expect(consolePage.title(`${survivor.firstName} ${survivor.lastName}`)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(duplicate.contract.businessId) }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Client records merged');
  await consolePage.open(`/clients/${duplicateId}`);
  await hydrated(page);
  await expect(page).toHaveURL(new RegExp(`/clients/${survivorId}$`));
});
