import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { aWarehouse } from '../support/cash-warehouse.ts';

/** Nine boxes that no other test takes: a prefix and a digit. @returns the id of their warehouse */
async function nineBoxes(owner: Parameters<typeof aWarehouse>[0], prefix = 'A'): Promise<string> {
  const warehouseId = await aWarehouse(owner);
  const row = { prefix, from: 1, to: 9, digits: 1, width: 150, length: 200, height: 250, lockVersion: 'V1', price: 4990 };
  const place = { x: 0, y: 0, direction: 'RIGHT', gap: 0 };
  await owner.send('POST', '/boxes/generate', { warehouseId, floor: 0, onPlan: false, rows: [{ ...row, ...place }] });
  return warehouseId;
}

test('tasks are listed by kind, a new one is added, postponed and done, by keyboard', async ({
  page,
  consolePage,
  signInStaff,
  owner,
  database,
}) => {
  const prefix = `T${Math.random().toString(36).slice(2, 6)}`.toUpperCase();
  await database.causeTasks(await nineBoxes(owner, `${prefix}-`));
  await signInStaff();
  await consolePage.open('/');
  await expect(consolePage.title('Today')).toBeVisible();
  const boxes = page.getByRole('region', { name: 'Boxes to check' });
  await expect(boxes.getByRole('row')).toHaveCount(6);
  await boxes.getByRole('button', { name: 'Show all' }).click();
  // Other tests have boxes to check, too.
  await expect.poll(() => boxes.getByRole('row').count()).toBeGreaterThan(7);

  const name = `Change the bulb ${Math.random()}`;
  await page.getByRole('button', { name: 'New task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('What is to be done').fill(name);
  await dialog.getByRole('button', { name: 'Make the task' }).click();
  await expect(page.getByText('The task was made.')).toBeVisible();
  const own = page.getByRole('region', { name: 'Our own tasks' });
  await expect(own.getByRole('rowheader', { name })).toBeVisible();

  // A box of this test: lists of other tests change meanwhile.
  await page.getByRole('heading', { name: 'Today' }).focus();
  const ownBoxes = boxes.getByRole('checkbox', { name: new RegExp(`${prefix}-\\d`) });
  await expect(ownBoxes).toHaveCount(7);
  const chosen = (await ownBoxes.nth(1).getAttribute('aria-label')) ?? '';
  const box = boxes.getByRole('checkbox', { name: chosen, exact: true });
  for (let presses = 0; presses < 40 && !(await box.evaluate((element) => element === document.activeElement)); presses++)
    await page.keyboard.press('j');
  await expect(box).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Postpone', exact: true }).click();
  await page.getByRole('button', { name: 'Postpone 1 task' }).click();
  await expect(page.getByText('1 task changed.')).toBeVisible();
  await expect(box).toHaveCount(0);

  await own.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('what a colleague does is shown without a reload, and the action leads to the screen that acts', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, database }) => {
  await database.causeTasks(await nineBoxes(owner));
  await signInStaff();
  await consolePage.open('/');
  await expect(page.getByRole('region', { name: 'Boxes in repair' })).toBeVisible();
  const title = `A task of a colleague ${Math.random()}`;
  await owner.send('POST', '/tasks', { title, text: '', dueOn: null, warehouseId: null, boxId: null, contractId: null, staffId: null });
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('region', { name: 'Boxes in repair' }).getByRole('link', { name: 'Open the box' }).first().click();
  await expect(page).toHaveURL(/\/console\/boxes\/[0-9a-f-]{36}/);
});

test('a franchise enquiry is read and closed, and leaves the list of tasks', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  database,
}) => {
  const name = `Enquirer ${Math.random()}`;
  await database.addEnquiry(name);
  await signInStaff();
  await consolePage.open('/');
  const group = page.getByRole('region', { name: 'Franchise enquiries' });
  await group.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'Read' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText(`Answers of ${name}`).click();
  await expect(row.getByText('I have a property')).toBeVisible();
  await row.getByRole('button', { name: 'Close' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close' });
  await dialog.getByLabel('Reason').fill('answered by phone');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(row).toHaveCount(0);
  await consolePage.open('/');
  await expect(consolePage.title('Today')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('several tasks are selected by keyboard, previewed and closed, and the one that a colleague closed first says so', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, database }) => {
  await database.causeTasks(await nineBoxes(owner));
  const name = `Bulb ${Math.random()}`;
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    const task = {
      title: `${name} ${number}`,
      text: '',
      dueOn: '2020-01-01',
      warehouseId: null,
      boxId: null,
      contractId: null,
      staffId: null,
    };
    ids.push((await owner.send('POST', '/tasks', task)).id);
  }
  await signInStaff();
  await consolePage.open('/');
  const own = page.getByRole('region', { name: 'Our own tasks' });
  const boxes = own.getByRole('checkbox', { name: new RegExp(name) });
  await expect(boxes).toHaveCount(3);
  await boxes.nth(0).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();
  const repair = page.getByRole('region', { name: 'Boxes in repair' });
  await repair.getByRole('checkbox').first().press('Space');
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await bar.getByRole('button', { name: 'Close' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Tasks that will change: 3.')).toBeVisible();
  await expect(dialog.getByText('Left out: 1')).toBeVisible();
  await expect(dialog.getByText('It closes by itself when its cause is gone.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await owner.send('POST', `/tasks/${ids[1]}/done`);
  await dialog.getByLabel('Reason (for the audit log)').fill('changed');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
  await expect(page.getByText('2 tasks changed.')).toBeVisible();
  // The dialog slides away, and the page takes keys after it.
  await expect(dialog).toHaveCount(0);
  const result = page.getByRole('main').getByRole('status').filter({ hasText: 'Not changed: 2' });
  await expect(result).toContainText(/Bulb .*It was closed already\. By Olívia Správna\./);
  await expect(boxes).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear the selection' }).press('Enter');

  // A failed message.
  const failed = page.getByRole('region', { name: 'Failed messages' });
  await failed.getByRole('checkbox').first().press('Space');
  await bar.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(dialog.getByText(/^Tasks that will change: [01]\.$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBe(0);
});
