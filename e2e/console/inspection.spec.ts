import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import type { Tenant } from '../support/people.ts';
import { type PickedFile, picture } from '../support/picture.ts';

interface Owner {
  readonly send: (method: 'GET' | 'POST', path: string, data?: object) => Promise<{ readonly version: number }>;
}

/** Ends the contract of a tenant, so that the box waits for an inspection. */
async function leave(owner: Owner, { contract: { id } }: Tenant): Promise<void> {
  const { version } = await owner.send('GET', `/contracts/${id}/standing`);
  await owner.send('POST', `/contracts/${id}/end-now`, { version, ground: 'FORBIDDEN_GOODS', reason: 'stored petrol' });
}

/** Opens the chooser of the focused file field by keyboard. */
async function choose(page: Page, files: PickedFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(files);
}

/** Says that everything is as it should be. */
async function answerAll(page: Page): Promise<void> {
  for (const point of await page.getByRole('radio', { name: 'OK' }).all()) await point.press('Space');
}

const end = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'End: offer the box' });

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('a box is inspected on a phone by keyboard, with photos of which one is rejected, and its former client is charged', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, newTenant, expectedConsoleErrors }) => {
  // The rejected file.
  expectedConsoleErrors.push(/status of 400/);
  const tenant = await newTenant();
  await leave(owner, tenant);
  await signInStaff();
  await consolePage.open(`/boxes/${tenant.box.boxId}`);
  await tabTo(page, page.getByRole('button', { name: 'Start the inspection' }));
  await page.keyboard.press('Enter');

  // A submit without answers moves the focus to the first point.
  const submit = page.getByRole('button', { name: 'See what happens' });
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  const point = (name: string) => page.getByRole('group', { name });
  await expect(point('The box is empty').getByRole('radio').first()).toBeFocused();
  await expect(page.getByText('Mandatory')).toHaveCount(7);
  expect(await axeViolations(page)).toEqual([]);

  for (const name of ['The box is empty', 'Door and lock work', 'The walls are undamaged', 'The light works']) {
    await point(name).getByRole('radio', { name: 'OK' }).focus();
    await page.keyboard.press('Space');
  }
  await point('The box is clean').getByRole('radio', { name: 'OK' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(point('The box is clean').getByRole('radio', { name: 'Problem' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Oil on the floor');

  const words = { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Only words') };
  const photos = [await picture(page, 'floor.jpg', '#840'), words, await picture(page, 'door.jpg', '#08c')];
  await tabTo(page, page.getByLabel('Add photos'));
  await choose(page, photos);
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  const rejected = page.getByRole('alert').filter({ hasText: 'words.jpg' });
  await expect(rejected).toContainText('Choose JPEG, PNG, WebP or AVIF');
  await expect(page.getByText('Stored: floor.jpg, door.jpg')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBe(0);
  await rejected.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(rejected).toHaveCount(0);

  await page.getByRole('radio', { name: 'Needs repair' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Charge the former client').press('Space');
  await page.getByLabel(/^Amount without VAT/).fill('0');
  await page.getByLabel('Reason', { exact: true }).fill('Left dirty');
  // Everything but the rejected photo outlasts a reload.
  await page.reload();
  await expect(page.getByLabel('The problem')).toHaveValue('Oil on the floor');
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await submit.press('Enter');
  const amount = page.getByLabel(/^Amount without VAT/);
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('20');
  await amount.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Anna Nová gets an invoice of .*24[.,]60/);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'End: repair the box' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Charged by invoice/)).toBeVisible();
  await expect(page.getByText('Problem: Oil on the floor')).toBeVisible();
  expect(await overflowWidth(page)).toBe(0);
  const { inspections } = await owner.send('GET', `/inspections?box=${tenant.box.boxId}`);
  expect(inspections).toMatchObject([{ result: 'REPAIR', reason: 'Left dirty', photos: { length: 2 } }]);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an inspection outlasts a reload, and is sent once with its photos when the connection is back', { tag: '@full' }, async ({
    page,
    context,
    consolePage,
    signInStaff,
    owner,
    newTenant,
  }) => {
    const tenant = await newTenant();
    await leave(owner, tenant);
    await signInStaff();
    await consolePage.open(`/boxes/${tenant.box.boxId}`);
    await page.getByRole('button', { name: 'Start the inspection' }).click();
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    const worker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/console/walk'))?.active?.state ?? 'none');
    await expect.poll(worker).toBe('activated');
    const photo = await picture(page, 'floor.jpg', '#840');

    await context.setOffline(true);
    await answerAll(page);
    await page.getByLabel('Add photos').setInputFiles(photo);
    await expect(page.getByText('Waiting to be sent: 1.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('this is what the browser stored last')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'OK', checked: true })).toHaveCount(5);
    await expect(page.getByRole('progressbar', { name: 'floor.jpg' })).toBeVisible();
    await page.getByRole('radio', { name: 'Free to let' }).press('Space');
    await page.getByLabel('Reason', { exact: true }).fill('Clean');
    await page.getByRole('button', { name: 'See what happens' }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('There is no connection.');
    expect(await axeViolations(page)).toEqual([]);
    await end(page).press('Enter');
    await expect(page.getByText('The end of the inspection waits to be sent.')).toBeVisible();
    // The person can take it back until it is sent, also after a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Change the entries' }).press('Enter');
    await page.getByLabel('Reason', { exact: true }).fill('Clean and dry');
    await page.getByRole('button', { name: 'See what happens' }).press('Enter');
    await end(page).press('Enter');
    await expect(page.getByText('Waiting to be sent: 2.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowWidth(page)).toBe(0);

    await context.setOffline(false);
    await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    const { inspections } = await owner.send('GET', `/inspections?box=${tenant.box.boxId}`);
    expect(inspections).toMatchObject([{ result: 'FREE', reason: 'Clean and dry', photos: { length: 1 } }]);
    await consolePage.open(`/contracts/${tenant.contract.id}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByLabel('Kind').selectOption('Inspections');
    await expect(history.getByText('Inspections: free to let')).toBeVisible();
  });

  test('entries stay on the device when a colleague has ended the inspection meanwhile', { tag: '@full' }, async ({
    page,
    context,
    consolePage,
    signInStaff,
    owner,
    newTenant,
    expectedConsoleErrors,
  }) => {
    // The end and its photo are rejected.
    expectedConsoleErrors.push(/status of 409/);
    const tenant = await newTenant();
    await leave(owner, tenant);
    await signInStaff();
    await consolePage.open(`/boxes/${tenant.box.boxId}`);
    await page.getByRole('button', { name: 'Start the inspection' }).click();
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    const photo = await picture(page, 'floor.jpg', '#840');
    const { inspections } = await owner.send('GET', `/inspections?box=${tenant.box.boxId}`);
    const [{ id, points }] = inspections;

    await context.setOffline(true);
    await answerAll(page);
    await page.getByRole('group', { name: 'The light works' }).getByRole('radio', { name: 'Problem' }).press('Space');
    await page.getByLabel('The problem').fill('The lamp flickers');
    await page.getByRole('radio', { name: 'Free to let' }).press('Space');
    await page.getByLabel('Reason', { exact: true }).fill('Mine');
    await page.getByLabel('Add photos').setInputFiles(photo);
    await page.getByRole('button', { name: 'See what happens' }).press('Enter');
    await end(page).press('Enter');
    await expect(page.getByText('Waiting to be sent: 2.')).toBeVisible();
    const answers = points.map(({ point }: { point: string }) => ({ point, outcome: 'OK', note: '' }));
    await owner.send('POST', `/inspections/${id}/finish`, { points: answers, result: 'FREE', charge: null, reason: 'Theirs' });

    await context.setOffline(false);
    await expect(page.getByText('Your entries are not part of this inspection')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Theirs')).toBeVisible();
    await expect(page.getByText('Problem: The lamp flickers')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'floor.jpg' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save to this device' }).click();
    expect((await saved).suggestedFilename()).toBe('floor.jpg');
    await page.reload();
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByText('Your entries are not part of this inspection')).toBeHidden();
    await page.reload();
    await expect(page.getByText('Theirs')).toBeVisible();
    await expect(page.getByText('Your entries are not part of this inspection')).toBeHidden();
  });
});
