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
  await close.getByRole('button', { name: `Close the place of ${email}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Show also those that were handled').check();
  await expect(row).toContainText('closed');
  await consolePage.open('/');
  await expect(consolePage.title('Today')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('a place that somebody else has changed is closed after the dialog is opened again, and the audit log names colleagues', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, request, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of (409|503)/);
  const { rows } = await owner.send('GET', '/warehouses?limit=1&state=OPEN');
  const email = `waits.${Math.random()}@example.com`;
  await request.put(`/api/client/warehouse/${rows[0].id}/subscribe/new-free-box`, { data: { email, size: 'LARGE', language: 'EN' } });
  await signInStaff();
  await consolePage.open('/enquiries?tab=waiting');
  const row = page.getByRole('row').filter({ hasText: email });
  await page.route('**/tasks/assignees', (route) => route.fulfill({ status: 503, json: {} }));
  await row.getByRole('button', { name: 'Hand over' }).click();
  const assign = page.getByRole('dialog', { name: 'Hand over to a colleague' });
  await expect(assign.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(assign.getByLabel('Colleague')).toHaveCount(0);
  await page.unroute('**/tasks/assignees');
  await assign.getByRole('button', { name: 'Try again' }).click();
  await expect(assign.getByLabel('Colleague')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(assign).toBeHidden();

  await row.getByRole('button', { name: 'Close' }).click();
  const close = page.getByRole('dialog', { name: 'Close the place on the waiting list' });
  await close.getByLabel('Reason').fill('rented elsewhere');
  const found = await owner.send('GET', '/waitlist-entries?limit=200&state=WAITING');
  const { id, version } = found.rows.find((one: { email: string }) => one.email === email);
  const { staff } = await owner.send('GET', '/staff');
  const me = staff.find((one: { email: string }) => one.email === 'operator@komora.example');
  await owner.send('POST', `/waitlist-entries/${id}/assign`, { version, staffId: me.id });
  await close.getByRole('button', { name: `Close the place of ${email}` }).click();
  await expect(close.getByText('Somebody else has changed this')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toBeHidden();
  await row.getByRole('button', { name: 'Close' }).click();
  await close.getByLabel('Reason').fill('rented elsewhere');
  await close.getByRole('button', { name: `Close the place of ${email}` }).click();
  await expect(row).toHaveCount(0);

  await consolePage.open(`/settings/audit?verb=waitlist-entry.assign&record=${id}`);
  const entry = page.getByRole('row').filter({ hasText: 'handed over' });
  await entry.locator('summary').click();
  await expect(entry.getByRole('definition').filter({ hasText: `→ ${me.name}` })).toBeVisible();
});
