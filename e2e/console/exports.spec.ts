import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';

test('tables are exported with the keyboard and downloaded, and everything needs a reason', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/export');
  await page.getByRole('button', { name: 'Make the export' }).click();
  await expect(page.getByRole('checkbox', { name: 'companies' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'boxes' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: 'boxes' });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^komora-export-.*\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export everything' }).click();
  await expect(dialog.getByLabel('Reason (for the audit log)')).toBeFocused();
  await dialog.getByLabel('Reason (for the audit log)').fill('yearly copy');
  await dialog.getByRole('button', { name: 'Export everything' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Everything' })
      .getByRole('button', { name: /^Download/ }),
  ).toBeVisible({
    timeout: 120_000,
  });
});
