import { expect, test } from '../fixtures.ts';

test('staff open an entrance with a reason, see what the device says, and find it in the log', async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  // Tests of clients open doors elsewhere: an opened entrance stays open for some seconds.
  const { rows } = await owner.send('GET', `/warehouses?q=${encodeURIComponent('Warszawa – Wola')}`);
  await signInStaff();
  await consolePage.open(`/doors?warehouse=${rows[0].id}`);
  await expect(consolePage.title('Doors')).toBeVisible();
  await page
    .getByRole('button', { name: /^Open /, exact: false })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const press = dialog.getByRole('button', { name: /^Open / });
  await press.click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  const reason = `A client waits at the door ${Math.random()}`;
  await dialog.getByLabel('Reason').fill(reason);
  await press.click();
  await expect(dialog.getByText('The door is unlocked')).toBeVisible();
  await expect(dialog.getByText(/The lock reported after/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Attempts to open' }).click();
  await expect(page.getByRole('row').filter({ hasText: reason }).getByText('Opened', { exact: true })).toBeVisible();
});
