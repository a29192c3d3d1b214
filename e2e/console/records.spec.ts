import { expect, test } from '../fixtures.ts';

test('a number typed after Ctrl K opens the contract, and its client is one click away', async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
}) => {
  const { firstName, lastName, contract } = await newTenant();
  const [number, clientName] = [contract.businessId, `${firstName} ${lastName}`];
  await signInStaff();
  await consolePage.open('/profile');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(number);
  // While the number is typed, the list has records of its beginning.
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { selected: true })).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(consolePage.title(`Contract ${number}`)).toBeVisible();
  await page.getByRole('link', { name: clientName }).click();
  await expect(consolePage.title(clientName)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
});

test('Enter right after the last letter opens the typed record, not an act of the open one', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
}) => {
  const { firstName, lastName, contract } = await newTenant();
  await signInStaff();
  await consolePage.open(`/contracts/${contract.id}`);
  await expect(page.getByRole('link', { name: `${firstName} ${lastName}` })).toBeVisible();
  // Names of acts of the contract contain "te" too.
  const hit = { kind: 'BOX', id: contract.boxId, title: contract.boxName, detail: null, clientId: null, warehouseId: null, match: 'EXACT' };
  await page.route('**/api/admin/search?*', (route) => route.fulfill({ json: { hits: [hit] } }));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('te');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/boxes/${contract.boxId}`));
});

test('a warehouse, a lock and a colleague are found by name, each with its record', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const [warehouse] = (await owner.send('GET', '/warehouses?limit=1')).rows;
  // Another test connects and removes a lock of this name.
  const { rows: locks } = await owner.send('GET', '/locks?limit=200');
  const lock = locks.find(({ deviceId }: { deviceId: string }) => !deviceId.startsWith('device-'));
  const colleague = await owner.inviteStaff({ preset: 'read-only' });
  await signInStaff();
  const open = async (typed: string, option: string) => {
    await consolePage.open('/profile');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: option }).click();
  };
  await open(warehouse.name, `${warehouse.name} Warehouse`);
  await expect(consolePage.title(warehouse.name)).toBeVisible();
  await open(lock.deviceId, `${lock.deviceId} Lock`);
  await expect(page.getByRole('textbox', { name: /device/i })).toHaveValue(lock.deviceId);
  await open(colleague.email, `${colleague.name} Staff`);
  await expect(page.getByText(colleague.email)).toBeVisible();
});

test('every letter typed into a search stays, and the address has it', { tag: '@full' }, async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  for (const [path, label] of [
    ['/contracts', 'Beginning of the number'],
    ['/clients', 'Name, e-mail or phone'],
    ['/money/invoices', 'Number or payment reference'],
  ] as const) {
    await consolePage.open(path);
    const field = page.getByRole('searchbox', { name: label });
    await field.focus();
    await page.keyboard.type('abcdefghijklmnopqrstuvwxyz');
    await expect(page).toHaveURL(/q=abcdefghijklmnopqrstuvwxyz/);
    await expect(field).toHaveValue('abcdefghijklmnopqrstuvwxyz');
    await field.fill('');
    await expect(page).not.toHaveURL(/q=/);
    await expect(field).toHaveValue('');
  }
});

test('cash at the desk becomes credit with a receipt, and the credit is paid out', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  owner,
}) => {
  const { firstName, lastName, contract } = await newTenant();
  const { clientId } = await owner.send('GET', `/contracts/${contract.id}`);
  const clientName = `${firstName} ${lastName}`;
  await signInStaff();
  await consolePage.open(`/clients/${clientId}/account`);
  await page.getByRole('button', { name: 'Receive a payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Receive a payment from ${clientName}` });
  await dialog.getByRole('button', { name: /^Receive / }).click();
  await expect(dialog.getByText('Please correct 2 marked fields.')).toBeVisible();
  await dialog.getByLabel(/^Amount/).fill('12,50');
  await dialog.getByLabel(/^Reason/).fill('at the desk');
  await dialog.getByRole('button', { name: /^Receive .*12\.50/ }).click();
  await expect(page.getByText(/^Received\. Receipt /)).toBeVisible();
  const row = page.getByRole('row', { name: /Payment in cash/ }).first();
  await expect(row).toContainText('12.50');
  await row.getByRole('button', { name: 'Pay out' }).click();
  const payOut = page.getByRole('dialog', { name: /^Pay out the credit of/ });
  await payOut.getByLabel(/^Reason/).fill('wanted it back');
  await payOut.getByRole('button', { name: /^Record a pay-out of/ }).click();
  await expect(page.getByText(/^Paid out\. Cash voucher /)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Pay out' })).toHaveCount(0);
});

test('a note is pinned, and contact data that somebody else has changed is not overwritten', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  owner,
}) => {
  const { clientId } = await owner.send('GET', `/contracts/${(await newTenant()).contract.id}`);
  await signInStaff();
  await consolePage.open(`/clients/${clientId}`);
  await page.getByRole('button', { name: 'Add a note' }).click();
  const note = page.getByRole('dialog', { name: 'Add a note' });
  const words = `Calls after 17.00 (${Date.now()})`;
  await note.getByLabel('Text of the note').fill(words);
  await note.getByLabel(/^Pin to the top/).check();
  await note.getByRole('button', { name: 'Add a note' }).click();
  await expect(page.getByRole('complementary', { name: 'Note' })).toContainText(words);
  await page.getByRole('button', { name: 'Change contact data' }).click();
  const client = await owner.send('GET', `/clients/${clientId}`);
  const { version, firstName, lastName, phoneNumber, language } = client;
  await owner.send('PUT', `/clients/${clientId}`, { version, firstName, lastName: `${lastName} Nová`, phoneNumber, language });
  const contact = page.getByRole('dialog', { name: 'Change contact data' });
  await contact.getByLabel('First name').fill('Iná');
  await contact.getByRole('button', { name: 'Save contact data' }).click();
  await expect(contact.getByText('Somebody else has saved this in the meantime')).toBeVisible();
  await contact.getByRole('button', { name: 'Load theirs' }).click();
  await expect(contact.getByLabel('Last name')).toHaveValue(`${lastName} Nová`);
  await owner.send('PUT', `/clients/${clientId}`, { version: version + 1, firstName, lastName, phoneNumber, language });
});

test('filters are saved as a view, opened with one press, and removed, by keyboard', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/contracts');
  await expect(page.getByRole('button', { name: 'Save these filters' })).toHaveCount(0);
  await page.getByLabel('Show', { exact: true }).selectOption('ending');
  await page.getByRole('button', { name: 'Save these filters' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save these filters' });
  await dialog.getByLabel('Name of the view').fill('Leaving soon');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const view = page.getByRole('button', { name: 'Leaving soon', exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await consolePage.open('/contracts');
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await view.press('Enter');
  await expect(page).toHaveURL(/view=ending/);
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('ending');
  await page.getByRole('button', { name: 'Edit views' }).press('Enter');
  await page.getByRole('button', { name: 'Remove Leaving soon' }).press('Enter');
  await expect(view).toHaveCount(0);
});

test('a message to a client is written from the record and stands in the history', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  owner,
}) => {
  const { email } = await newTenant();
  const [client] = (await owner.send('GET', `/clients?q=${encodeURIComponent(email)}&limit=1`)).rows;
  await signInStaff();
  await consolePage.open(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a message' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Mandatory').first()).toBeVisible();
  await dialog.getByLabel('Subject').fill('Your key 🔑');
  await dialog.getByLabel('Text').fill('We found your key.\n\nIt waits at the desk.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  const history = page.getByRole('region', { name: 'History' });
  await expect(async () => {
    await page.reload();
    await expect(history.getByText(/Your key 🔑/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
});
