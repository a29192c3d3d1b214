import { expect, test } from '../fixtures.ts';

test('an accountant closes the oldest month and downloads its tables', async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  await consolePage.open('/money/month-end');
  await page.getByRole('table', { name: 'Month end' }).getByRole('row').last().getByRole('link').click();
  await expect(page.getByRole('table', { name: 'VAT' })).toBeVisible();
  await page.getByRole('button', { name: /^Close / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (for the audit log)').fill('compared with the books');
  await dialog.getByRole('button', { name: /^Close \w+ \d{4}$/ }).click();
  await expect(page.getByText(/^Closed by /)).toBeVisible();
  await page.getByRole('button', { name: 'Make CSV tables' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download / }).click();
  expect((await download).suggestedFilename()).toMatch(/-csv\.zip$/);
});
