import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, transitionsEnded } from '../support/axe.ts';
import type { ownerCalls } from '../support/staff.ts';

/** Boxes that no other test uses. @returns the beginning of their names */
async function newBoxes({ send }: Awaited<ReturnType<typeof ownerCalls>>, count: number): Promise<string> {
  const { rows } = await send('GET', '/warehouses?limit=1');
  const prefix = `${randomUUID().slice(0, 6)}-`;
  const row = { prefix, from: 1, to: count, digits: 3, width: 150, length: 200, height: 250, lockVersion: 'V1', price: 10_000 };
  const place = { x: 0, y: 0, direction: 'RIGHT', gap: 0 };
  await send('POST', '/boxes/generate', { warehouseId: rows[0].id, floor: 0, rows: [{ ...row, ...place }], onPlan: false });
  return prefix;
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select box ${name}`, exact: true });

test('rows are selected and their state is set with a preview, by keyboard', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const prefix = await newBoxes(owner, 5);
  await signInStaff();
  await consolePage.open(`/boxes?q=${prefix}`);
  await expect(page.getByText('5 rows')).toBeVisible();
  await page.keyboard.press('j');
  await expect(box(page, `${prefix}001`)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await transitionsEnded(page);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Set state' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set the state of the selected boxes' });
  await dialog.getByRole('button', { name: 'Show what would change' }).press('Enter');
  await expect(dialog.getByLabel('State')).toBeFocused();
  await dialog.getByLabel('State').selectOption('REPAIR');
  await dialog.getByLabel('Reason').fill('The roof leaks');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 boxes would change.')).toBeVisible();
  await transitionsEnded(page);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 boxes' }).press('Enter');
  await expect(page.getByText('2 boxes were changed')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Repair' })).toHaveCount(2);
  await page.reload();
  await expect(page.getByText('2 boxes were changed')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/run=/);
});

test('all that match are selected with A, also those that are not loaded, and a preview that is outdated is shown again', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner }) => {
  const prefix = await newBoxes(owner, 120);
  await signInStaff();
  await consolePage.open(`/boxes?q=${prefix}`);
  await expect(page.getByText('100 rows')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.getByText('All 120 matching boxes are selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change prices' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the list prices of the selected boxes' });
  await dialog.getByLabel('Value').fill('5');
  await dialog.getByLabel('Reason').fill('New price list');
  await dialog.getByRole('button', { name: 'Show what would change' }).press('Enter');
  await expect(dialog.getByText('120 boxes would change.')).toBeVisible();

  const { rows } = await owner.send('GET', `/boxes?q=${prefix}&limit=1`);
  const one = { set: null, currency: null, percent: 1000, roundTo: 100, effectiveOn: null, reason: 'x', selection: { ids: [rows[0].id] } };
  const { matched, set } = await owner.send('POST', '/boxes/prices/preview', one);
  await owner.send('POST', '/boxes/prices', { ...one, expected: { matched, set } });
  await expect.poll(async () => (await owner.send('GET', `/boxes/${rows[0].id}`)).price.amount).toBe(11_000);

  await dialog.getByRole('button', { name: 'Change 120 boxes' }).press('Enter');
  await expect(dialog.getByText('has changed in the meantime')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show it again' }).press('Enter');
  await dialog.getByRole('button', { name: 'Change 120 boxes' }).press('Enter');
  await expect(page.getByText('120 boxes were changed')).toBeVisible();
  const prices = (await owner.send('GET', `/boxes?q=${prefix}&limit=200`)).rows.map(
    (row: { price: { amount: number } }) => row.price.amount,
  );
  expect(prices.filter((price: number) => price === 10_500)).toHaveLength(119);
  expect(prices.filter((price: number) => price === 11_600)).toHaveLength(1);
});
