import { expect, test } from '../fixtures.ts';
import { axeViolations, transitionsEnded } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';

test('columns are hidden and moved by keyboard, stay with the person, and come back', { tag: '@full' }, async ({
  page,
  browser,
  consolePage,
  signInStaff,
  owner,
}) => {
  // The columns stay with a person: other tests look at the lists of the demo's owner.
  await signInStaff((await owner.inviteStaff({ preset: 'owner' })).email);
  await consolePage.open('/clients');
  const headers = page.getByRole('columnheader');
  await expect(headers.first()).toHaveText('Name');
  const before = await headers.allTextContents();
  expect(before.slice(0, 3)).toEqual(['Name', 'Contact', 'Contracts']);
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns of the list' });
  await transitionsEnded(page);
  expect(await axeViolations(page)).toEqual([]);
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Contact' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  const down = dialog.getByRole('button', { name: 'Move Name back' });
  await tabTo(page, down);
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name is column 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the columns' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(headers.first()).toHaveText('Contracts');
  await expect(page.getByRole('columnheader', { name: 'Contact', exact: true })).toHaveCount(0);

  // Another browser of the same person.
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto('/console/clients');
  await expect(second.getByRole('columnheader').first()).toHaveText('Contracts');
  await other.close();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'All columns in the usual order' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(headers).toHaveText(before);
});
