import { expect, test } from '../fixtures.ts';

test('an accountant finds a rejected report, reads what to mend, and sends it again with the keyboard', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  database,
}) => {
  const { number } = await database.addRejectedReport();
  await signInStaff();
  await consolePage.open('/money/tax-reports');
  await page.getByLabel('State').selectOption('REJECTED');
  await page.getByLabel('Document number').fill(number);
  await expect(page).toHaveURL(new RegExp(`state=REJECTED.*q=${number}|q=${number}.*state=REJECTED`));
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('INVALID_TAX_NUMBER');
  await row.getByRole('link', { name: number }).press('Enter');
  await expect(page.getByRole('heading', { name: `Tax report ${number}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Client .* → tax number$/ })).toBeVisible();
  await expect(page.getByText('A vevő adószáma nem érvényes.').first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `XML of ${number}, submission 1` }).press('Enter');
  expect((await download).suggestedFilename()).toBe(`${number}.xml`);

  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Send the report of ${number} again` });
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/./);
  await dialog.getByRole('textbox').fill('The authority has mended its register');
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Submission 2')).toBeVisible();
  await expect(page.getByText('The authority has mended its register')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});
