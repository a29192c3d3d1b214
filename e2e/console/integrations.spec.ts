import { expect, test } from '../fixtures.ts';

test('a key is created with an error at its field, works, and is revoked', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  request,
}) => {
  await signInStaff();
  await consolePage.open('/settings/keys');
  await page.getByRole('link', { name: 'New API key' }).click();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Choose at least one right')).toBeVisible();
  await page.getByLabel('Name').fill('Accounting');
  await page.getByLabel('Allowed addresses').fill('10.0.0.0/99');
  await page.getByRole('checkbox', { name: /^Read: warehouses/i }).check();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await expect(page.getByLabel('Allowed addresses')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Accounting');
  await page.getByLabel('Allowed addresses').fill('');
  await page.getByRole('button', { name: 'Create the key' }).click();

  const key = (await page.getByText(/^komora_/).textContent()) ?? '';
  const call = () => request.get('/api/admin/warehouses', { headers: { authorization: `Bearer ${key}` } });
  expect((await call()).status()).toBe(200);

  await page.getByRole('link', { name: 'I have stored the key' }).click();
  const row = page.getByRole('row').filter({ hasText: key.slice(0, 22) });
  await expect(row).toContainText('Valid');
  await row.getByRole('button', { name: 'Revoke the key Accounting' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (for the audit log)').fill('no longer used');
  await dialog.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(row).toContainText('Revoked');
  expect((await call()).status()).toBe(401);
});

test('a webhook is created with its error at the field, gets a test message, another secret, and is removed', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/webhooks?open=new');
  await page.getByLabel('Name').fill('Bookkeeper');
  await page.getByLabel('Address').fill('http://localhost/hook');
  await page.getByRole('checkbox', { name: 'Payment succeeded' }).check();
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  // No name below .invalid resolves (RFC 6761).
  await page.getByLabel('Address').fill('https://hooks.invalid/komora');
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  const secret = await page.getByText(/^whsec_/).textContent();
  await page.getByRole('link', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Send a test message' }).click();
  const message = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Test message' }) });
  await expect(message).toContainText('Waiting');
  await expect(message).toContainText('No connection', { timeout: 90_000 });

  await page.getByRole('button', { name: 'Replace the secret' }).click();
  await expect(page.getByText(/^whsec_/)).not.toHaveText(secret ?? '');
  await expect(page.getByText(/The old secret is valid until/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove the webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (for the audit log)').fill('replaced');
  await dialog.getByRole('button', { name: 'Remove the webhook' }).click();
  await expect(page.getByRole('link', { name: 'New webhook' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Bookkeeper' })).toHaveCount(0);
});
