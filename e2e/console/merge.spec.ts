import { expect, test } from '../fixtures.ts';
import { ConsolePage } from '../pages/console-page.ts';
import { axeViolations, overflowWidth, transitionsEnded } from '../support/axe.ts';
import { aWarehouse } from '../support/cash-warehouse.ts';
import { tabTo } from '../support/keyboard.ts';
import { type ownerCalls, signInStaff as signIn } from '../support/staff.ts';

const ELSEWHERE = 'Somebody else has saved this in the meantime';

test('by keyboard: changes of two people are merged, a field that both changed asks, and so does it after a third change', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, browser, database, baseURL }) => {
  const origin = baseURL ?? '';
  const id = await aWarehouse(owner);
  const address = `/settings/warehouses/${id}`;
  const stored = () => owner.send('GET', `/warehouses/${id}`);
  await signInStaff();
  await consolePage.open(address);
  const elsewhere = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  await signIn(elsewhere, database, origin);
  const theirs = await elsewhere.newPage();
  await new ConsolePage(theirs).open(address);
  await theirs.getByLabel('Town').fill('Their town');
  await theirs.getByRole('textbox', { name: 'Phone (international)' }).fill('+421 2 111 111 11');
  await theirs.getByRole('button', { name: 'Save the warehouse' }).click();
  await expect.poll(async () => (await stored()).address.city).toBe('Their town');
  // The own save is no conflict of its own page.
  await theirs.getByLabel('Town').fill('Their new town');
  await theirs.getByRole('button', { name: 'Save the warehouse' }).click();
  await expect.poll(async () => (await stored()).address.city).toBe('Their new town');
  await expect(theirs.getByText(ELSEWHERE)).toHaveCount(0);
  await elsewhere.close();

  const name = page.getByLabel('Name', { exact: true });
  const phone = page.getByRole('textbox', { name: 'Phone (international)' });
  const save = page.getByRole('button', { name: 'Save the warehouse' });
  const press = (key: string) => page.keyboard.press(key);
  const type = async (text: string) => {
    await press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await tabTo(page, name);
  await type('My name');
  await tabTo(page, phone);
  await type('+421 2 222 222 22');
  await tabTo(page, save);
  await press('Enter');
  await expect(page.getByRole('status').filter({ hasText: ELSEWHERE })).toContainText('Changed by them and taken over: Town.');
  await expect(page.getByLabel('Town')).toHaveValue('Their new town');
  await expect(name).toHaveValue('My name');
  const choice = page.getByRole('group', { name: 'Phone (international)' });
  const mine = choice.getByRole('radio', { name: 'Mine: +421 2 222 222 22' });
  await expect(mine).toBeFocused();
  await transitionsEnded(page);
  expect(await axeViolations(page)).toEqual([]);
  await press('Enter');
  await expect(choice.getByText('Choose one of the two.')).toBeVisible();
  await expect(mine).toBeFocused();

  // A third person saves another field: the question stays.
  const { id: _id, ...now } = await stored();
  await owner.send('PUT', `/warehouses/${id}`, { ...now, address: { ...now.address, zip: '831 02' } });
  await press('ArrowDown');
  await press('ArrowUp');
  await expect(mine).toBeChecked();
  await press('Enter');
  await expect(page.getByText('Changed by them and taken over: Town, ')).toBeVisible();
  await expect(phone).toHaveValue('+421 2 222 222 22');
  await expect(save).toBeFocused();
  await press('Enter');
  await expect(consolePage.title('My name')).toBeVisible();
  const saved = await stored();
  expect([saved.name, saved.address.city, saved.address.zip, saved.phoneNumber]).toEqual([
    'My name',
    'Their new town',
    '831 02',
    '+421222222222',
  ]);
  await expect(page.getByText(ELSEWHERE)).toHaveCount(0);
});

test('on a phone their value of a field, or their whole record, replaces the typed one on request', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newClient,
  owner,
}) => {
  const { email } = await newClient();
  const [{ id: clientId }] = (await owner.send('GET', `/clients?q=${encodeURIComponent(email)}`)).rows;
  const client = await owner.send('GET', `/clients/${clientId}`);
  const { firstName, lastName, phoneNumber, language } = client;
  const write = async (changed: object) => {
    const { version } = await owner.send('GET', `/clients/${clientId}`);
    await owner.send('PUT', `/clients/${clientId}`, { version, firstName, lastName, phoneNumber, language, ...changed });
  };
  await signInStaff();
  await page.setViewportSize({ width: 360, height: 800 });
  await consolePage.open(`/clients/${clientId}`);
  await page.getByRole('button', { name: 'Change contact data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change contact data' });
  const surname = dialog.getByLabel('Last name');
  const save = dialog.getByRole('button', { name: 'Save contact data' });
  await write({ lastName: `${lastName} Nová` });
  await surname.fill('Moja');
  await dialog.getByLabel('First name').fill('Iné meno');
  await save.click();
  const choice = dialog.getByRole('group', { name: 'Last name' });
  await expect(choice.getByRole('radio', { name: 'Mine: Moja' })).toBeFocused();
  await transitionsEnded(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await choice.getByRole('radio', { name: /^Theirs: / }).check();
  await expect(surname).toHaveValue(`${lastName} Nová`);
  // Another text is a decision too.
  await surname.fill('Iná');
  await expect(choice.getByRole('radio', { name: /^Theirs: / })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Load theirs' }).click();
  await expect(dialog.getByLabel('First name')).toHaveValue(firstName);
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(surname).toHaveValue(`${lastName} Nová`);
  await expect(dialog.getByText(ELSEWHERE)).toHaveCount(0);
});

/** A new box that no other test knows. */
async function newBox(owner: Awaited<ReturnType<typeof ownerCalls>>) {
  const warehouseId = await aWarehouse(owner);
  const measures = { width: 150, length: 200, height: 250, lockVersion: 'V1', price: 49_900, gap: 0 };
  const row = { ...measures, prefix: 'M', from: 1, to: 1, digits: 1, x: 0, y: 0, direction: 'RIGHT' };
  await owner.send('POST', '/boxes/generate', { warehouseId, floor: 20, rows: [row] });
  return (await owner.send('GET', `/boxes?warehouse=${warehouseId}`)).rows[0];
}

test('a question without an answer outlasts another save of the same record', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const { id, name, floor, length, height, lockVersion, active, version } = await newBox(owner);
  await signInStaff();
  await consolePage.open(`/boxes/${id}`);
  const theirs = { name, floor, width: 180, length, height, lockVersion, active, position: null, version };
  await owner.send('PUT', `/boxes/${id}`, theirs);
  const width = page.getByLabel('Width (m)');
  const save = page.getByRole('button', { name: 'Save the box' });
  await width.fill('1.75');
  await save.click();
  const choice = page.getByRole('group', { name: 'Width (m)' });
  await expect(choice.getByRole('radio', { name: 'Theirs: 1.8' })).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Repair' });
  await page.getByLabel('Reason (for the audit log)').fill('a broken hinge');
  await page.getByRole('button', { name: 'Set the state' }).click();
  await expect(page.getByText(/a broken hinge/)).toBeVisible();
  await save.click();
  await expect(choice.getByText('Choose one of the two.')).toBeVisible();
  await choice.getByRole('radio', { name: 'Theirs: 1.8' }).check();
  await expect(width).toHaveValue('1.8');
  await save.click();
  await expect(page.getByText(ELSEWHERE)).toHaveCount(0);
  await expect.poll(async () => (await owner.send('GET', `/boxes/${id}`)).version).toBe(version + 3);
});

test('a record that somebody else has removed says so, and what was typed stays', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const { id, version } = await newBox(owner);
  await signInStaff();
  await consolePage.open(`/boxes/${id}`);
  await owner.send('POST', `/boxes/${id}/remove`, { version, reason: 'was never built' });
  await page.getByLabel('Width (m)').fill('1.75');
  await page.getByRole('button', { name: 'Save the box' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has removed this in the meantime' })).toBeVisible();
  await expect(page.getByLabel('Width (m)')).toHaveValue('1.75');
});

test('an act on a contract that has changed meanwhile keeps its reason, and is sent again with the newer contract', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, newTenant }) => {
  const { contract } = await newTenant();
  const standing = () => owner.send('GET', `/contracts/${contract.id}/standing`);
  await signInStaff();
  await consolePage.open(`/contracts/${contract.id}`);
  await page.getByRole('button', { name: 'New codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'New codes' });
  await dialog.getByLabel('Reason (for the audit log)').fill('codes were seen');
  await owner.send('POST', `/contracts/${contract.id}/overlock`, { version: (await standing()).version, reason: 'broken door' });
  const submit = dialog.getByRole('button', { name: /^Make new codes for/ });
  // The newer contract comes late: until then the form waits, and a press sends nothing.
  const held = Promise.withResolvers<void>();
  await page.route(`**/contracts/${contract.id}/standing`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await submit.click();
  await expect(dialog.getByText(ELSEWHERE)).toBeVisible();
  await expect(submit).toBeDisabled();
  await submit.click({ force: true });
  held.resolve();
  await expect(dialog.getByText('What you typed is still here. Check it and save again.')).toBeVisible();
  await expect(dialog.getByLabel('Reason (for the audit log)')).toHaveValue('codes were seen');
  await submit.click();
  await expect(dialog).toBeHidden();
});
