import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';

test('staff start the list of a warehouse, see which code is new, and record it with the keyboard on a phone', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  owner,
}) => {
  const tenant = await newTenant();
  const contract = `/contracts/${tenant.contract.id}`;
  const { boxId, version } = await owner.send('GET', `${contract}/standing`);
  const { warehouseId } = await owner.send('GET', `/boxes/${boxId}`);
  await signInStaff();
  await page.setViewportSize({ width: 360, height: 800 });
  await consolePage.open(`/keypads?warehouse=${warehouseId}`);
  await expect(page.getByText('This warehouse has no list yet')).toBeVisible();
  await page.getByRole('button', { name: 'Start the list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start the list' });
  await dialog.getByRole('button', { name: 'Start the list' }).click();
  await expect(page.getByText(/^List since/)).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: tenant.contract.businessId });
  await expect(page.getByText(/Nothing to program|^\d+ rows?$/).first()).toBeVisible();
  await expect(rows).toHaveCount(0);

  await owner.send('POST', `${contract}/new-codes`, { version, reason: 'the client lost the code' });
  await page.reload();
  await expect(rows).toHaveCount(2);
  const box = rows.filter({ has: page.getByRole('rowheader', { name: /^Box/ }) });
  await expect(box).toContainText('Replace the code');
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await box.getByRole('button', { name: /^Show the code/ }).press('Enter');
  await expect(box.getByText(/^\d{6}$/)).toBeVisible();
  await box.getByRole('button', { name: /^Programmed/ }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(/^Recorded: Box/)).toBeFocused();

  await page.getByRole('button', { name: 'Stop the list' }).click();
  await page.getByRole('dialog', { name: 'Stop the list' }).getByRole('button', { name: 'Stop the list' }).click();
  await expect(page.getByText('This warehouse has no list yet')).toBeVisible();
});
