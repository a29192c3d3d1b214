import { expect, test } from '../fixtures.ts';

test('somebody who waits is handed over, noted and closed, and is in Today in between', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  request,
}) => {
  const { rows } = await owner.send('GET', '/warehouses?limit=1&state=OPEN');
  const email = `waits.${Math.random()}@example.com`;
  const asked = await request.put(`/api/client/warehouse/${rows[0].id}/subscribe/new-free-box`, {
    data: { email, size: 'LARGE', language: 'EN' },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  await signInStaff();
  await consolePage.open('/enquiries?tab=waiting');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Note' }).click();
  await page.getByRole('dialog', { name: 'Note' }).getByLabel('Note').fill('Calls back in the evening');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(row).toContainText('Calls back in the evening');

  await row.getByRole('button', { name: 'Hand over' }).click();
  const assign = page.getByRole('dialog', { name: 'Hand over to a colleague' });
  await assign.getByLabel('Colleague').selectOption({ index: 1 });
  await assign.getByRole('button', { name: 'Hand over' }).click();
  await expect(assign).toBeHidden();

  await consolePage.open('/');
  const task = page.getByRole('region', { name: 'People of waiting lists' }).getByRole('row').filter({ hasText: email });
  await expect(task).toContainText('Calls back in the evening');
  await task.getByRole('link', { name: 'Open the waiting list' }).click();
  await expect(row).toBeFocused();

  await row.getByRole('button', { name: 'Close' }).click();
  const close = page.getByRole('dialog', { name: 'Close the place on the waiting list' });
  await close.getByLabel('Reason').fill('rented elsewhere');
  await close.getByRole('button', { name: `Close ${email}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Show also those that were handled').check();
  await expect(row).toContainText('closed');
  await consolePage.open('/');
  await expect(consolePage.title('Today')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
