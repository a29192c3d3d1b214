import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { aWarehouse } from '../support/cash-warehouse.ts';

test('a day of the drawer is opened, counted blind and closed by keyboard, and another person confirms it', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const warehouse = await aWarehouse(owner);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await signInStaff();
  await consolePage.open(`/money/cash?warehouse=${warehouse}`);
  await press('Open the day');
  let dialog = page.getByRole('dialog', { name: 'Open the day' });
  await dialog.getByLabel(/^Cash in the drawer/).pressSequentially('100');
  await page.keyboard.press('Enter');
  await expect(consolePage.title(/^Drawer .*, day 1$/)).toBeVisible();

  await press('Take cash out');
  dialog = page.getByRole('dialog', { name: 'Take cash out' });
  await dialog.getByLabel(/^Amount/).pressSequentially('7,50');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(/^Amount/)).toHaveValue('7,50');
  await dialog.getByLabel(/^Reason/).pressSequentially('bulbs');
  await dialog.getByRole('button', { name: 'Take cash out' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Taken out/ })).toContainText('bulbs');

  await press('Count the drawer');
  dialog = page.getByRole('dialog', { name: 'Count the drawer' });
  // Neither the float nor a movement is left on the page.
  await expect(page.getByText('bulbs')).toHaveCount(0);
  await dialog.getByLabel('€50.00', { exact: true }).pressSequentially('1');
  await dialog.getByLabel('€20.00', { exact: true }).pressSequentially('2');
  await dialog.getByLabel('€2.00', { exact: true }).pressSequentially('1');
  await expect(dialog.getByText('Counted: €92.00')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Expected')).toBeVisible();
  await expect(page.getByText('€92.50')).toBeVisible();

  await press('Close the day');
  dialog = page.getByRole('dialog', { name: 'Close the day' });
  await dialog.getByLabel(/^To the bank/).pressSequentially('40');
  await dialog.getByRole('button', { name: 'Close the day' }).press('Enter');
  await expect(dialog.getByLabel(/^To the bank/)).toHaveValue('40');
  await dialog.getByLabel(/^Reason for the difference/).pressSequentially('wrong change given');
  await dialog.getByRole('button', { name: 'Close the day' }).press('Enter');
  await expect(page.getByText('Another person must confirm this day.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm the day' })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  const { email } = await owner.inviteStaff({ preset: 'owner' });
  await signInStaff(email);
  await page.reload();
  await consolePage.loaded();
  await press('Confirm the day');
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open again' })).toHaveCount(0);
});
