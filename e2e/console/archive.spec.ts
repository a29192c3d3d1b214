import { expect, test } from '../fixtures.ts';
import type { ownerCalls } from '../support/staff.ts';

type Owner = Awaited<ReturnType<typeof ownerCalls>>;

/** A warehouse without boxes, in the company of one that has let boxes. */
async function anEmptyWarehouse(owner: Owner) {
  const { rows } = await owner.send('GET', '/warehouses?limit=200&state=OPEN');
  const used = rows.find(({ boxes }: { boxes: { let: number } }) => boxes.let > 0);
  const name = `Given back ${Math.random()}`;
  const { legalEntityId, address, location, openingHours } = used;
  const made = await owner.send('POST', '/warehouses', {
    name,
    address,
    location,
    legalEntityId,
    openingHours,
    features: [],
    description: {},
    accessibilityByCar: {},
    availableFrom: null,
    lockProximity: 100,
  });
  return { used, id: made.id, name };
}

test('a warehouse with let boxes says what stands against its archive, an empty one is archived and taken back', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const { used, id, name } = await anEmptyWarehouse(owner);
  await signInStaff();
  await consolePage.open(`/settings/warehouses/${used.id}`);
  await page.getByRole('button', { name: 'Archive …' }).click();
  const obstacles = page.getByRole('dialog', { name: `Archive ${used.name}` });
  await expect(obstacles.getByText('It cannot be archived yet')).toBeVisible();
  await expect(obstacles.getByRole('link', { name: /is let/ }).first()).toHaveAttribute('href', /\/console\/contracts\//);
  await obstacles.getByRole('button', { name: 'Close' }).click();

  await consolePage.open(`/settings/warehouses/${id}`);
  await page.getByRole('button', { name: 'Archive …' }).click();
  const dialog = page.getByRole('dialog', { name: `Archive ${name}` });
  await dialog.getByLabel('Reason').fill('the building was given back');
  await dialog.getByRole('button', { name: `Archive ${name}` }).click();
  await expect(page.getByText(/^Archived on/)).toBeVisible();
  await consolePage.open('/settings/warehouses');
  await expect(page.getByRole('link', { name: used.name })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByLabel('Only archived ones').check();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Take back from the archive' }).click();
  await expect(page.getByRole('button', { name: 'Take orders again' })).toBeVisible();
});

test('an archive that somebody else was faster than is repeated in the same dialog, and the keyboard keeps its place', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 409/);
  const { id, name } = await anEmptyWarehouse(owner);
  await signInStaff();
  await consolePage.open(`/settings/warehouses/${id}`);
  const open = page.getByRole('button', { name: 'Archive …' });
  const dialog = page.getByRole('dialog', { name: `Archive ${name}` });
  await open.press('Enter');
  await expect(dialog.getByLabel('Reason')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await open.press('Enter');
  await dialog.getByLabel('Reason').fill('the building was given back');
  await owner.send('POST', `/warehouses/${id}/deactivate`, { version: 1, reason: 'repairs' });
  await dialog.getByRole('button', { name: `Archive ${name}` }).press('Enter');
  await expect(dialog.getByText('Somebody else has changed this')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('the building was given back');
  await dialog.getByRole('button', { name: `Archive ${name}` }).press('Enter');
  await expect(page.getByText(/^Archived on/)).toBeVisible();
  await expect(dialog).toBeHidden();
  const heading = page.getByRole('heading', { name: 'Archive', exact: true });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Take back from the archive' })).toBeFocused();

  await consolePage.open('/reports/occupancy');
  const places = page.getByRole('combobox', { name: 'Warehouse', exact: true });
  await expect(places.locator('optgroup[label="Archived"] option', { hasText: name })).toHaveCount(1);
  await places.selectOption({ label: name });
  await expect(page).toHaveURL(new RegExp(`warehouse=${id}`));

  await consolePage.open(`/settings/warehouses/${id}`);
  await page.getByRole('button', { name: 'Take back from the archive' }).press('Enter');
  await expect(open).toBeVisible();
  await expect(heading).toBeFocused();
});

test('an archived warehouse is offered for no rights and no task, and its day is the one of its zone', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const { id, used } = await anEmptyWarehouse(owner);
  await owner.send('POST', `/warehouses/${id}/archive`, { version: 1, reason: 'the building was given back' });
  await signInStaff();
  await consolePage.open('/settings/staff/new');
  const place = page.getByLabel('Where').first();
  await expect(place.locator(`option[value="warehouse:${used.id}"]`)).toHaveCount(1);
  await expect(place.locator(`option[value="warehouse:${id}"]`)).toHaveCount(0);

  await consolePage.open(`/?warehouse=${id}`);
  await page.getByRole('button', { name: 'New task' }).click();
  await expect(page.getByRole('dialog').getByLabel('Warehouse')).toHaveValue('');

  // Half an hour after midnight in Slovakia and Czechia.
  await page.route(`**/api/admin/warehouses/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), archivedAt: '2026-11-14T23:30:00.000Z' } });
  });
  await consolePage.open(`/settings/warehouses/${id}`);
  await expect(page.getByText(/^Archived on .*15/)).toBeVisible();
});

test('a box that is held after the dialog was opened takes the place of the reason, and leads to its draft', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 409/);
  const { id, name } = await anEmptyWarehouse(owner);
  const box = {
    name: 'A1',
    floor: 0,
    width: 150,
    length: 200,
    height: 250,
    lockVersion: 'V2',
    warehouseId: id,
    price: 5000,
    position: null,
  };
  const { id: boxId } = await owner.send('POST', '/boxes', box);
  await signInStaff();
  await consolePage.open(`/settings/warehouses/${id}`);
  await page.getByRole('button', { name: 'Archive …' }).click();
  const dialog = page.getByRole('dialog', { name: `Archive ${name}` });
  await dialog.getByLabel('Reason').fill('the building was given back');
  const draft = await owner.send('POST', '/move-ins', { warehouseId: id });
  await owner.send('PUT', `/move-ins/${draft.id}/box`, { version: 1, boxId });
  await dialog.getByRole('button', { name: `Archive ${name}` }).press('Enter');
  await expect(dialog.getByText('It cannot be archived yet')).toBeVisible();
  await expect(dialog.getByText(/^The hold lasts until .+ and then ends by itself\.$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'Box A1 is held for a move-in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/move-in\\?id=${draft.id}`));
});

test('a role that somebody has names the people, and is deleted when nobody has it', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 409/);
  const name = `Summer ${Math.random()}`;
  const { id } = await owner.send('POST', '/roles', { name, rights: ['read:box'] });
  const invited = await owner.send('POST', '/staff', {
    email: `summer.${Math.random()}@example.com`,
    name: `Helper of ${name}`,
    locale: 'EN',
    assignments: [{ roleId: id, warehouseId: null, legalEntityId: null, endsAt: null }],
  });
  await signInStaff();
  await consolePage.open('/settings/roles');
  const open = page.getByRole('button', { name: `Delete the role “${name}”` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Delete the role “${name}”` });
  await dialog.getByLabel('Reason').fill('summer is over');
  await dialog.getByRole('button', { name: `Delete “${name}”` }).click();
  await expect(dialog.getByText(`Helper of ${name}`)).toBeVisible();
  await owner.send('PUT', `/staff/${invited.id}/assignments`, { version: 1, assignments: [] });
  await dialog.getByRole('button', { name: `Delete “${name}”` }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toHaveCount(0);
});

test('a role that somebody else has changed is deleted at the second attempt', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 409/);
  const name = `Winter ${Math.random()}`;
  const { id } = await owner.send('POST', '/roles', { name, rights: ['read:box'] });
  await signInStaff();
  await consolePage.open('/settings/roles');
  const open = page.getByRole('button', { name: `Delete the role “${name}”` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Delete the role “${name}”` });
  await dialog.getByLabel('Reason').fill('winter is over');
  await owner.send('PUT', `/roles/${id}`, { version: 1, name, rights: ['read:box', 'read:price'] });
  await dialog.getByRole('button', { name: `Delete “${name}”` }).click();
  await expect(dialog.getByText('Somebody else has changed this')).toBeVisible();
  await dialog.getByRole('button', { name: `Delete “${name}”` }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toHaveCount(0);
});
