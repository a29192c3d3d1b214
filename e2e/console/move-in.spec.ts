import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { aWarehouse } from '../support/cash-warehouse.ts';
import { boxesOf, ownBoxOf, startDraft, walkIn } from '../support/desk.ts';

const TABLET = { width: 768, height: 1024 };
/** The longest that a client waits at the desk. */
const MOST_MINUTES = 4;

test.use({ viewport: TABLET, hasTouch: true, actionTimeout: 30_000 });

test('a manager lets a box at the desk: new client, box, own price within the limit, cash, codes', async ({
  page,
  consolePage,
  signInStaff,
  owner,
  mailbox,
}) => {
  const manager = await owner.inviteStaff({ preset: 'manager' });
  await signInStaff(manager.email);
  const client = walkIn();
  const begun = performance.now();
  await consolePage.open('/move-in');
  await startDraft(page, client);
  const save = page.getByRole('button', { name: 'Save and continue' });
  const box = await ownBoxOf(page);
  const price = Number(/([\d.]+) per month/.exec(((await box.textContent()) ?? '').replaceAll('€', ''))?.[1]);
  await box.tap();
  await expect(page.getByText(/is held for \d+ min/)).toBeVisible();
  // Another tablet, or a reload, continues the same draft.
  await page.reload();
  await expect(page.getByRole('heading', { name: '3. Terms and price' })).toBeVisible();

  const own = page.getByLabel(/^Other rent per month/);
  await own.fill((price - 10.01).toFixed(2));
  await save.tap();
  await expect(page.getByText('This price is below what your role may give.')).toBeVisible();
  await own.fill((price - 9).toFixed(2));
  await save.tap();

  const agree = page.getByRole('button', { name: 'I agree' });
  await agree.tap();
  await expect(page.getByText(/must be/i).first()).toBeVisible();
  await page.getByLabel(/^I agree to the terms/).check();
  await page.getByLabel(/^I agree that the rent/).check();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await agree.tap();

  await expect(page.getByLabel('In cash now')).toBeChecked();
  await page.getByRole('button', { name: /: conclude the contract$/ }).tap();
  await expect(page.getByText(/^Contract SK-\d{4}-\d{6} is concluded$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the codes' }).tap();
  await expect(page.getByText(/^\d{6}$/)).toHaveCount(2);
  const minutes = (performance.now() - begun) / 60_000;
  process.stdout.write(`move-in at the desk: ${(minutes * 60).toFixed(1)} s\n`);
  expect(minutes).toBeLessThan(MOST_MINUTES);

  await expect(page.getByText('The first rent is paid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cash receipt' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await mailbox.open(client.email, /is yours/);
});

test('a box that another tablet took meanwhile is rejected, leaves the list, and the client stays', { tag: '@full' }, async ({
  page,
  context,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/move-in');
  const other = await context.newPage();
  await other.goto('/console/move-in');
  for (const tablet of [page, other]) {
    await startDraft(tablet, walkIn());
    await expect(boxesOf(tablet).first()).toBeVisible();
  }
  const box = await ownBoxOf(other);
  const name = (await box.locator('strong').textContent()) ?? '';
  await box.tap();
  await expect(other.getByText(/is held for \d+ min/)).toBeVisible();
  const taken = boxesOf(page).filter({ has: page.getByText(name, { exact: true }) });
  await taken.tap();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(taken).toHaveCount(0);
  await expect(page.getByText(/^Mária Kováčová, /)).toBeVisible();
});

test('a box is chosen on the floor plan with the keyboard; a phone shows the list alone', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  // Nobody else takes these boxes. One of them is not on offer.
  const warehouseId = await aWarehouse(owner);
  const row = { prefix: 'A', from: 1, to: 4, digits: 1, width: 150, length: 200, height: 250, lockVersion: 'V1', price: 4990 };
  const place = { x: 0, y: 0, direction: 'RIGHT', gap: 0 };
  await owner.send('POST', '/boxes/generate', { warehouseId, floor: 0, rows: [{ ...row, ...place }] });
  const [{ id, version }] = (await owner.send('GET', `/boxes?warehouse=${warehouseId}`)).rows;
  const { today } = await owner.send('GET', '/settings');
  await owner.send('PUT', `/boxes/${id}/state`, { state: 'REPAIR', from: today, until: null, reason: 'The roof leaks', version });
  await signInStaff();
  await consolePage.open('/move-in');
  await page.getByRole('main').getByLabel('Warehouse').selectOption(warehouseId);
  await startDraft(page, walkIn());
  await page.getByRole('radio', { name: 'Floor plan' }).check();
  const floor = page.getByRole('group', { name: /^Free boxes/ }).first();
  const free = floor.getByRole('button', { name: /^Box .+ per month/ });
  await expect(free.first()).toBeVisible();
  await expect(boxesOf(page).first()).toBeHidden();
  // Only boxes on offer are buttons.
  const names = await free.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
  expect(names).toHaveLength(3);
  expect(await floor.getByRole('button').count()).toBe(names.length);
  expect(await axeViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(floor).toBeHidden();
  await expect(boxesOf(page).first()).toBeVisible();
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(TABLET);

  await floor.locator('[role=button][tabindex="0"]').focus();
  await page.keyboard.press('End');
  const last = names.at(-1) ?? '';
  await expect(floor.getByRole('button', { name: last, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const box = /^Box ([^,]+),/.exec(last)?.[1] ?? '';
  await expect(page.getByText(`Box ${box} is held for`)).toBeVisible();
});
