import { expect, test } from '../fixtures.ts';

test('a report is sent regularly, paused, resumed and removed, with the keyboard', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/reports/occupancy');
  await page.getByRole('button', { name: 'Send regularly' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send regularly: Occupancy' });
  await dialog.getByLabel('How often').selectOption('MONTHLY');
  await dialog.getByLabel('Day of the month').selectOption('31');
  await dialog.getByLabel('Hour', { exact: true }).selectOption('6');
  const mine = dialog.getByRole('group', { name: 'Who gets it' }).getByRole('checkbox', { checked: true });
  await mine.first().press('Space');
  await dialog.getByRole('button', { name: 'Send regularly' }).press('Enter');
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleDescription(/./);
  await dialog.getByRole('checkbox').first().press('Space');
  await dialog.getByRole('button', { name: 'Send regularly' }).press('Enter');

  await expect(page).toHaveURL(/\/reports\/schedules$/);
  await expect(consolePage.title('Regular reports')).toBeVisible();
  await expect(page.getByText('every month on day 31')).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Pause: Occupancy' }).press('Enter');
  const resume = page.getByRole('button', { name: 'Resume: Occupancy' });
  // It is shown before it takes presses.
  await expect(resume).toBeEnabled();
  await resume.press('Enter');
  const remove = page.getByRole('button', { name: 'Remove: Occupancy' });
  await expect(page.getByRole('button', { name: 'Pause: Occupancy' })).toBeEnabled();
  await expect(remove).toBeEnabled();
  await remove.press('Enter');
  await expect(page.getByText('every month on day 31')).toHaveCount(0);
});
