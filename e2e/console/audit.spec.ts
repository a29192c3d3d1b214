import { expect, test } from '../fixtures.ts';
import { aWarehouse } from '../support/cash-warehouse.ts';

test('a warehouse shows who changed which field, in words, and the log of a document is one press away', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const id = await aWarehouse(owner);
  const before = await owner.send('GET', `/warehouses/${id}`);
  const change = async (changed: object) => {
    const { id: _, version, ...settings } = await owner.send('GET', `/warehouses/${id}`);
    await owner.send('PUT', `/warehouses/${id}`, { ...settings, ...changed, version });
  };
  await change({ description: { ...before.description, EN: 'Dry and bright boxes' }, inspectAfterMoveOut: !before.inspectAfterMoveOut });
  await signInStaff();
  await consolePage.open(`/settings/warehouses/${id}`);
  const log = page.getByRole('region', { name: 'Audit log' });
  await log.getByRole('button', { name: 'Audit log' }).press('Enter');
  const row = log.getByRole('row', { name: /Warehouse changed/ }).first();
  await expect(row).toContainText('Olívia Správna');
  await row.getByText('2 fields').click();
  await expect(row.getByText('Description, English')).toBeVisible();
  await expect(row.getByText(/ → Dry and bright boxes$/)).toBeVisible();
  await expect(row.getByText(before.inspectAfterMoveOut ? 'yes → no' : 'no → yes')).toBeVisible();

  await consolePage.open('/money/invoices');
  await page
    .getByRole('link', { name: /^Audit log of / })
    .first()
    .click();
  await expect(consolePage.title('Audit log')).toBeVisible();
  await page.getByRole('button', { name: 'Show all records' }).click();
  await expect(page).not.toHaveURL(/record=/);
});
