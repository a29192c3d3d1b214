import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { picture } from '../support/picture.ts';
import { newWarehouse } from '../support/warehouse.ts';

test('photos of a warehouse are uploaded, put in order with the keyboard, described and deleted', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  expectedConsoleErrors,
}) => {
  // The rejected file.
  expectedConsoleErrors.push(/status of 400/);
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Photos');
  await consolePage.open(`/settings/warehouses/${id}`);
  await expect(page.getByText('The warehouse has no photos yet.')).toBeVisible();

  const upload = page.getByLabel('Add photos', { exact: true }).and(page.locator('input'));
  const words = { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Only words') };
  await upload.setInputFiles([await picture(page, 'red.jpg', '#c00'), words, await picture(page, 'blue.jpg', '#00c')]);
  const photos = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Delete photo/ }) });
  await expect(photos).toHaveCount(2);
  const rejected = page.getByRole('alert').filter({ hasText: 'words.jpg' });
  await expect(rejected).toContainText('Choose JPEG, PNG, WebP or AVIF');
  await rejected.getByRole('button', { name: 'Close' }).click();
  await expect(rejected).toHaveCount(0);

  const sources = () => photos.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const [red, blue] = await sources();
  // The photo is dragged back before its first move is stored.
  const isDragged = Promise.withResolvers<void>();
  await page.route(
    '**/photos',
    async (route) => {
      await isDragged.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Move photo 2 forward' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(sources).toEqual([blue, red]);
  await expect(page.getByText('The photo is now number 1 of 2.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move photo 1 forward' })).toBeFocused();
  await photos.nth(0).dragTo(photos.nth(1));
  await expect.poll(sources).toEqual([red, blue]);
  isDragged.resolve();
  const list = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Delete photo/ }) });
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
  expect(await sources()).toEqual([red, blue]);

  await page.getByRole('button', { name: 'Description of photo 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('English').fill('A red wall');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the description' }).click();
  await expect(dialog).toBeHidden();
  await expect(photos.nth(0)).toContainText('A red wall');
  const { photos: stored } = await owner.send('GET', `/warehouses/${id}/photos`);
  expect(stored.map(({ alt }: { alt: object }) => alt)).toEqual([{ EN: 'A red wall' }, {}]);

  await page.getByRole('button', { name: 'Delete photo 2' }).click();
  await dialog.getByRole('button', { name: 'Delete the photo' }).click();
  await expect(photos).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowWidth(page)).toBe(0);
});

test('contacts, a holiday and the inspection are saved, with errors at their fields', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Days');
  await consolePage.open(`/settings/warehouses/${id}`);
  await page.getByLabel('Phone (international)').fill('0905 100 002');
  await page.getByLabel('E-mail', { exact: true }).fill('trnava@example.com');
  await page.getByLabel('Check a box after each rental').check();
  await page.getByRole('button', { name: 'Add a special day' }).click();
  await page.getByRole('button', { name: 'Save the warehouse' }).click();
  await expect(page.getByLabel('Phone (international)')).toBeFocused();
  await expect(page.getByLabel('Phone (international)')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Date', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Phone (international)').fill('+421 905 100 002');
  await page.getByLabel('Date', { exact: true }).fill('2099-12-24');
  await page.getByText('Reason', { exact: true }).click();
  await page.getByRole('group', { name: 'Special day 1' }).getByLabel('English').fill('Christmas Eve');
  await page.getByRole('button', { name: 'Save the warehouse' }).click();
  await expect.poll(async () => (await owner.send('GET', `/warehouses/${id}`)).version).toBe(2);
  expect(await owner.send('GET', `/warehouses/${id}`)).toMatchObject({
    phoneNumber: '+421905100002',
    email: 'trnava@example.com',
    inspectAfterMoveOut: true,
    specialDays: [{ date: '2099-12-24', hours: [], note: { EN: 'Christmas Eve' } }],
  });
  await page.goto(`/location/${id}`);
  await expect(page.getByRole('link', { name: '+421 905 100 002' })).toHaveAttribute('href', 'tel:+421905100002');
  await expect(page.getByText('Christmas Eve')).toBeVisible();
});
