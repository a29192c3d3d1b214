import { expect, test } from '../fixtures.ts';

test('a warehouse with let boxes says what stands against its archive, an empty one is archived and taken back', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const { rows } = await owner.send('GET', '/warehouses?limit=200&state=OPEN');
  const used = rows.find(({ boxes }: { boxes: { let: number } }) => boxes.let > 0);
  await signInStaff();
  await consolePage.open(`/settings/warehouses/${used.id}`);
  await page.getByRole('button', { name: 'Archive …' }).click();
  const obstacles = page.getByRole('dialog', { name: `Archive ${used.name}` });
  await expect(obstacles.getByText('It cannot be archived yet')).toBeVisible();
  await expect(obstacles.getByRole('link', { name: /is let/ }).first()).toHaveAttribute('href', /\/console\/contracts\//);
  await obstacles.getByRole('button', { name: 'Close' }).click();

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
  await consolePage.open(`/settings/warehouses/${made.id}`);
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
