import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import type { ownerCalls } from '../support/staff.ts';
import { newWarehouse } from '../support/warehouse.ts';

type Owner = Awaited<ReturnType<typeof ownerCalls>>;

/** Boxes A1, A2, … of 1.5 × 2 m that are not on the plan. */
const boxesOf = ({ send }: Owner, warehouseId: string, to: number) =>
  send('POST', '/boxes/generate', {
    warehouseId,
    floor: 0,
    onPlan: false,
    rows: [
      {
        ...{ prefix: 'A', from: 1, to, digits: 1, width: 150, length: 200, height: 250, lockVersion: 'V1', price: 4990 },
        ...{ x: 0, y: 0, direction: 'RIGHT', gap: 0 },
      },
    ],
  });

const boxOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Box ${name},`) });
const placesOf = async ({ send }: Owner, id: string) => {
  const { boxes, draft } = await send('GET', `/warehouses/${id}/plan`);
  const drafted = new Map(draft?.places.map((one: { id: string; place: object | null }) => [one.id, one.place]));
  return boxes.map((box: { id: string; name: string; place: object | null }) => [
    box.name,
    drafted.has(box.id) ? drafted.get(box.id) : box.place,
  ]);
};

test('a row of boxes is created on the plan, compared, published, and shown on the public page', async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Plan');
  await consolePage.open(`/boxes/plan?warehouse=${id}`);
  await expect(page.getByText('No changes')).toBeVisible();
  await page.getByRole('button', { name: 'New row of boxes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last number').fill('6');
  await dialog.getByLabel('Width (m)').fill('1.5');
  await dialog.getByLabel('Length (m)').fill('2');
  await dialog.getByLabel('Height (m)').fill('2.5');
  await dialog.getByLabel(/^Price/).fill('49.90');
  await dialog.getByLabel('Aisle (m)').fill('1.6');
  await dialog.getByRole('button', { name: 'Create and place' }).click();
  await expect(dialog).toBeHidden();
  await expect(boxOf(page, 'A6')).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();

  // The last box is dragged onto another one: the fault stands at both, and in the list.
  const grab = await boxOf(page, 'A6').boundingBox();
  const other = await boxOf(page, 'A1').boundingBox();
  if (grab === null || other === null) throw new Error('The boxes are not drawn');
  await page.keyboard.press('Escape');
  await page.mouse.move(grab.x + grab.width / 2, grab.y + grab.height / 2);
  await page.mouse.down();
  await page.mouse.move(other.x + other.width / 2 + 8, other.y + other.height / 2 + 8, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText(/^A1 and A\d overlap$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/overlap$/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Compare and publish' }).click();
  await expect(dialog).toContainText('Boxes placed: 6');
  await dialog.getByLabel('Reason').fill('first plan');
  await dialog.getByRole('button', { name: 'Publish the plan' }).click();
  await expect(page.getByText('The plan is published.')).toBeVisible();
  await page.goto(`/location/${id}`);
  await page.getByRole('tab', { name: 'Floor plan' }).click();
  await expect(page.locator('[data-box]')).toHaveCount(6);
});

test('the plan is drawn with the keyboard alone: place, move, choose, arrange, undo, take off, publish', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Plan');
  await boxesOf(owner, id, 3);
  await consolePage.open(`/boxes/plan?warehouse=${id}`);
  await page.getByRole('button', { name: 'Place all shown: 3' }).focus();
  await page.keyboard.press('Enter');
  await boxOf(page, 'A1').focus();
  await page.keyboard.press('Tab');
  await expect(boxOf(page, 'A2')).toBeFocused();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(boxOf(page, 'A2')).toHaveAttribute('aria-label', /1.7\sm from the left, 1.1\sm from the top/);
  await expect(boxOf(page, 'A2')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(boxOf(page, 'A2')).toHaveAttribute('aria-label', /1\sm from the top/);
  await boxOf(page, 'A1').focus();
  await page.keyboard.press('Space');
  await boxOf(page, 'A2').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Align top' }).focus();
  await page.keyboard.press('Enter');
  await boxOf(page, 'A3').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect
    .poll(() => placesOf(owner, id))
    .toEqual([
      ['A1', { floor: 0, x: 0, y: 0, width: 150, height: 200 }],
      ['A2', { floor: 0, x: 170, y: 0, width: 150, height: 200 }],
      ['A3', null],
    ]);
  await page.getByRole('button', { name: 'Compare and publish' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('by keyboard');
  await page.getByRole('button', { name: 'Publish the plan' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The plan is published.')).toBeVisible();
});

test('a new row leaves the boxes on the plan that a colleague has added meanwhile', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Plan');
  await consolePage.open(`/boxes/plan?warehouse=${id}`);
  await expect(page.getByText('No changes')).toBeVisible();
  const size = { width: 150, length: 200, height: 250, lockVersion: 'V1', price: 4990 };
  const row = { prefix: 'B', from: 1, to: 2, digits: 1, ...size, x: 600, y: 0, direction: 'RIGHT', gap: 0 };
  await owner.send('POST', '/boxes/generate', { warehouseId: id, floor: 0, rows: [row] });
  await page.getByRole('button', { name: 'New row of boxes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last number').fill('2');
  await dialog.getByLabel('Width (m)').fill('1.5');
  await dialog.getByLabel('Length (m)').fill('2');
  await dialog.getByLabel('Height (m)').fill('2.5');
  await dialog.getByLabel(/^Price/).fill('49.90');
  await dialog.getByRole('button', { name: 'Create and place' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Compare and publish' }).click();
  await expect(dialog).toContainText('Boxes placed: 2');
  await dialog.getByLabel('Reason').fill('a row more');
  await dialog.getByRole('button', { name: 'Publish the plan' }).click();
  await expect(page.getByText('The plan is published.')).toBeVisible();
  const { boxes } = await owner.send('GET', `/warehouses/${id}/plan`);
  const placed = boxes.map((box: { name: string; place: object | null }) => [box.name, box.place !== null]);
  expect(placed).toEqual(['A1', 'A2', 'B1', 'B2'].map((name) => [name, true]));
});

test('a second editor sees who has saved, and loads that plan or saves over it', { tag: '@full' }, async ({
  page,
  context,
  consolePage,
  signInStaff,
  owner,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 409/);
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Plan');
  await boxesOf(owner, id, 2);
  await consolePage.open(`/boxes/plan?warehouse=${id}`);
  const other = await context.newPage();
  await other.goto(`/console/boxes/plan?warehouse=${id}`);
  await page.getByRole('button', { name: 'Place A1' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await other.getByRole('button', { name: 'Place A2' }).click();
  await expect(other.getByText('Somebody else has changed this plan')).toBeVisible();
  await other.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(other.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Place A2' }).click();
  await page.getByRole('button', { name: 'Load their plan' }).click();
  await expect(boxOf(page, 'A1')).toHaveCount(0);
  await expect(boxOf(page, 'A2')).toBeVisible();
});

for (const { name, ...size } of [
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1280, height: 800 },
])
  test(`the editor on a ${name} has no axe violation and no overflow, with faults and a selection`, { tag: '@full' }, async ({
    page,
    consolePage,
    signInStaff,
    owner,
  }) => {
    await page.setViewportSize(size);
    await signInStaff();
    const { id } = await newWarehouse(owner, 'Plan');
    await boxesOf(owner, id, 3);
    await consolePage.open(`/boxes/plan?warehouse=${id}`);
    await page.getByRole('button', { name: 'Place all shown: 3' }).click();
    await page.getByRole('button', { name: 'Align left' }).click();
    await expect(page.getByText('To be solved before publishing: 2')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowWidth(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Compare and publish' }).click();
    await expect(page.getByRole('dialog')).toContainText('overlap');
    expect(await axeViolations(page)).toEqual([]);
  });

test('on a phone the plan is shown and cannot be changed', { tag: '@full' }, async ({ page, consolePage, signInStaff, owner }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInStaff();
  const { id } = await newWarehouse(owner, 'Plan');
  const size = { width: 150, length: 200, height: 250, lockVersion: 'V1', price: 4990 };
  const row = { prefix: 'A', from: 1, to: 2, digits: 1, ...size, x: 0, y: 0, direction: 'RIGHT', gap: 0 };
  await owner.send('POST', '/boxes/generate', { warehouseId: id, floor: 0, rows: [row] });
  await consolePage.open(`/boxes/plan?warehouse=${id}`);
  await expect(page.getByText('On a phone you can look at the plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare and publish' })).toHaveCount(0);
  await expect(boxOf(page, 'A2')).toBeAttached();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBe(0);
});
