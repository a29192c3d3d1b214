import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth, transitionsEnded } from '../support/axe.ts';
import { aWarehouse } from '../support/cash-warehouse.ts';

test('a VAT rule is corrected and withdrawn by keyboard; one that orders have used says what to do', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const item = { country: 'SVK', itemKind: 'CLEANING', customerType: 'PravnickaOsoba' };
  const treatment = { rateBp: 3200, exemptionCode: null, exemptionClause: null };
  const rule = await owner.send('POST', '/vat-rules', { ...item, ...treatment, validFrom: '2099-01-01', reason: 'law' });
  await signInStaff();
  await consolePage.open(`/settings/vat?open=${rule.id}`);
  await page.getByRole('button', { name: 'Standard rate: 23%' }).press('Enter');
  await expect(page.getByLabel('Rate (%)')).toHaveValue('23');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Reason').fill('typed wrong');
  await page.getByRole('button', { name: 'Save the correction' }).press('Enter');
  await expect(consolePage.title('VAT rules')).toBeVisible();
  await consolePage.open(`/settings/vat?open=${rule.id}`);
  await expect(page.getByLabel('Rate (%)')).toHaveValue('23');
  await page.getByRole('button', { name: 'Withdraw the rule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw the rule' });
  await dialog.getByLabel('Reason').fill('not meant');
  await transitionsEnded(page);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw the rule' }).press('Enter');
  await expect(consolePage.title('VAT rules')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const { rows } = await owner.send('GET', '/vat-rules');
  expect(rows.some(({ id }: { id: string }) => id === rule.id)).toBe(false);

  const used = rows.find((one: typeof item) => one.country === 'SVK' && one.itemKind === 'RENT');
  await consolePage.open(`/settings/vat?open=${used.id}`);
  await expect(page.getByRole('button', { name: 'Withdraw the rule' })).toHaveCount(0);
  await page.getByLabel('Rate (%)').fill('19');
  await page.getByLabel('Reason').fill('typed wrong');
  await page.getByRole('button', { name: 'Save the correction' }).press('Enter');
  await expect(page.getByText(/^Orders or invoices of this country exist/)).toBeVisible();
  await expect(page.getByLabel('Rate (%)')).toBeFocused();
});

test('a lock is removed and its device is connected to another door', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const { rows } = await owner.send('GET', '/warehouses?limit=1');
  const warehouseId = rows[0].id;
  const size = { width: 150, length: 200, height: 250, lockVersion: 'V2', floor: 0, price: 10_000, position: null };
  const boxes = await Promise.all([1, 2].map(() => owner.send('POST', '/boxes', { ...size, warehouseId, name: randomUUID().slice(0, 8) })));
  const connect = (boxId: string) => ({ warehouseId, door: 'BOX', boxId, deviceId: `device-${boxes[0].id}`, label: {} });
  const lock = await owner.send('POST', '/locks', connect(boxes[0].id));
  await signInStaff();
  await consolePage.open(`/settings/locks?open=${lock.id}`);
  await page.getByRole('button', { name: 'Remove the lock' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove the lock' });
  await dialog.getByLabel('Reason').fill('on the wrong door');
  await transitionsEnded(page);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the lock' }).press('Enter');
  await expect(consolePage.title('Locks')).toBeVisible();
  expect(await owner.send('POST', '/locks', connect(boxes[1].id))).toMatchObject({ boxId: boxes[1].id });

  const { rows: locks } = await owner.send('GET', '/locks?limit=200');
  const { rows: doors } = await owner.send('GET', '/doors?limit=200');
  const isLet = (id: string) => doors.some((door: { id: string; boxState: string | null }) => door.id === id && door.boxState === 'LET');
  const needed = locks.find(({ id }: { id: string }) => isLet(id));
  await consolePage.open(`/settings/locks?open=${needed.id}`);
  await page.getByRole('button', { name: 'Remove the lock' }).press('Enter');
  await dialog.getByLabel('Reason').fill('on the wrong door');
  await dialog.getByRole('button', { name: 'Remove the lock' }).press('Enter');
  await expect(dialog.getByText(/^Tenants need this lock/)).toBeVisible();
});

test('planned prices are listed by day and cancelled with a reason', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  // The preview is outdated when another test adds a box to the warehouse.
  const warehouseId = await aWarehouse(owner);
  const box = { width: 150, length: 200, height: 250, lockVersion: 'V1', floor: 0, price: 10_000, position: null };
  await owner.send('POST', '/boxes', { ...box, warehouseId, name: 'P1' });
  await signInStaff();
  await consolePage.open(`/boxes/prices?warehouse=${warehouseId}`);
  await page.getByLabel('Value').fill('10');
  await page.getByLabel('From').fill('2099-01-01');
  await page.getByRole('button', { name: 'Show what would change' }).press('Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').fill('season');
  await page.getByRole('button', { name: 'Show what would change' }).press('Enter');
  await page.getByRole('button', { name: /^Change \d+ prices?$/ }).press('Enter');
  const planned = page.getByRole('table', { name: 'Planned prices' });
  const cancel = planned.getByRole('button', { name: /^Cancel the prices from .*2099/ });
  await expect(cancel).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await cancel.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Cancel the prices from/ });
  await dialog.getByLabel('Reason').fill('not meant');
  await dialog.getByRole('button', { name: /^Cancel the prices from/ }).press('Enter');
  await expect(planned).toHaveCount(0);
});
