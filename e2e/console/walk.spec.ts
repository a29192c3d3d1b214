import { expect, test } from '../fixtures.ts';
import { aWarehouse } from '../support/cash-warehouse.ts';

/** Boxes of a warehouse in which no other test makes a round. @returns the id of the warehouse */
async function ownBoxes(owner: Parameters<typeof aWarehouse>[0]): Promise<string> {
  const warehouseId = await aWarehouse(owner);
  const row = { prefix: 'R', from: 1, to: 3, digits: 1, width: 150, length: 200, height: 250, lockVersion: 'V1', price: 4990 };
  const place = { x: 0, y: 0, direction: 'RIGHT', gap: 0 };
  await owner.send('POST', '/boxes/generate', { warehouseId, floor: 0, onPlan: false, rows: [{ ...row, ...place }] });
  return warehouseId;
}

test('a round goes on without a connection, and is sent when it is back', { tag: '@full' }, async ({
  page,
  context,
  consolePage,
  signInStaff,
  owner,
}) => {
  const warehouseId = await ownBoxes(owner);
  await signInStaff();
  await consolePage.open(`/walk?warehouse=${warehouseId}`);
  await page.getByRole('button', { name: /the round$|a round$/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /floor/i }).first()).toBeVisible();
  await expect(page.getByText('Everything is sent.')).toBeVisible();

  await context.setOffline(true);
  const boxes = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  const [first, second] = [boxes.nth(0), boxes.nth(1)];
  await first.getByRole('button', { name: /^As expected/ }).click();
  await expect(first.getByText('Not sent yet')).toBeVisible();
  await second.getByRole('button', { name: /^Differs/ }).click();
  const dialog = page.getByRole('dialog');
  const note = `A foreign lock hangs here ${Math.random()}`;
  await dialog.getByLabel('What differs').fill(note);
  const picture = await page.screenshot();
  await dialog.getByLabel(/^Photo/).setInputFiles({ name: 'lock.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await expect(page.getByText('2 ticks wait to be sent.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 60_000 });
  await expect(second.getByText(note)).toBeVisible();
  await second.getByRole('button', { name: /^Show the photo/ }).click();
  await expect(second.getByRole('img')).toBeVisible();
  const { rows: tasks } = await owner.send('GET', `/tasks?warehouse=${warehouseId}&state=OPEN`);
  expect(tasks.some(({ text }: { text: string }) => text === note)).toBe(true);
  await page.getByRole('button', { name: 'Finish the round' }).click();
  await expect(page.getByText(/^Finished by/)).toBeVisible();
});

test.describe('a page that is opened again without a connection', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 768, height: 1024 } });

  test('shows its round, takes ticks and sends them later, until the person signs out', { tag: '@full' }, async ({
    page,
    context,
    consolePage,
    signInStaff,
    owner,
    expectedConsoleErrors,
  }) => {
    const warehouseId = await ownBoxes(owner);
    await signInStaff();
    await consolePage.open(`/walk?warehouse=${warehouseId}`);
    await page.getByRole('button', { name: /the round$|a round$/ }).click();
    const box = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first();
    await expect(box).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'the one that this browser kept' })).toBeVisible();
    await box.getByRole('button', { name: /^As expected/ }).click();
    await page.reload();
    await expect(box.getByText('Not sent yet')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 60_000 });
    await expect(box.getByText('Not sent yet')).toBeHidden();

    const round = page.url();
    await consolePage.open('/profile');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expectedConsoleErrors.push(/ApiError: 0/);
    await context.setOffline(true);
    await page.goto(round);
    await expect(page.getByRole('heading', { level: 1, name: 'No connection to the server' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});
