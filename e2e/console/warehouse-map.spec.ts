import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { newWarehouse } from '../support/warehouse.ts';

test('a warehouse is placed on the map: by a press, by dragging, by the keyboard and by numbers', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  expectedConsoleErrors,
}) => {
  // The place abroad.
  expectedConsoleErrors.push(/status of 400/);
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Map');
  await consolePage.open(`/settings/warehouses/${id}`);
  const map = page.getByRole('group', { name: /^Map with the place of the warehouse/ });
  const pin = page.getByRole('button', { name: 'Place of the warehouse, the arrow keys move it' });
  const [lat, lng] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')];
  await map.scrollIntoViewIfNeeded();
  await expect(pin).toBeVisible();
  const place = async () => ({ lat: Number(await lat.inputValue()), lng: Number(await lng.inputValue()) });
  expect(await place()).toEqual({ lat: 48.37, lng: 17.58 });

  await pin.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await place()).lng).toBeGreaterThan(17.58);
  const right = await place();
  expect(right.lat).toBeCloseTo(48.37, 4);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await place()).lat).toBeGreaterThan(right.lat);
  await expect(pin).toBeFocused();

  const box = await map.boundingBox();
  if (box === null) throw new Error('The map has no box');
  await map.click({ position: { x: box.width / 4, y: box.height / 2 } });
  await expect.poll(async () => (await place()).lng).toBeLessThan(17.58);
  const pressed = await place();
  await pin.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await place()).lng).toBeGreaterThan(pressed.lng);

  // Numbers move the pin, and the map follows.
  await lat.fill('48.2082, 16.3738');
  await expect(lng).toHaveValue('16.3738');
  await expect(pin).toBeInViewport();
  await page.getByRole('button', { name: 'Save the warehouse' }).click();
  await expect(lat).toHaveAccessibleDescription(/not in the country of the warehouse/);
  await page.getByRole('button', { name: 'Put the pin in the middle of the map' }).click();
  await lat.fill('48.3709, 17.5833');
  await page.getByRole('button', { name: 'Save the warehouse' }).click();
  await expect.poll(async () => (await owner.send('GET', `/warehouses/${id}`)).location).toEqual({ lat: 48.3709, lng: 17.5833 });
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowWidth(page)).toBe(0);
});

test('without the map the numbers of the place stay', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/position-map|Failed to (?:load|fetch)/);
  await page.route('**/assets/position-map-*.js', (route) => route.abort());
  await signInStaff();
  await consolePage.open('/settings/warehouses/new');
  await page.getByLabel('Latitude').fill('48.3709, 17.5833');
  await expect(page.getByLabel('Longitude')).toHaveValue('17.5833');
  await expect(page.getByRole('group', { name: /^Map with the place/ })).toHaveCount(0);
});
