import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { freeBox } from '../support/free-box.ts';

test('staff block the doors of a contract and lift it: the preview says what happens, and the client gets a message', async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  mailbox,
}) => {
  const tenant = await newTenant();
  await signInStaff();
  await consolePage.open(`/contracts/${tenant.contract.id}`);
  await page.getByRole('button', { name: 'Block the doors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block the doors' });
  await expect(dialog.getByText('Doors: Open for the client → Blocked by staff')).toBeVisible();
  await expect(dialog.getByText(`A message goes to ${tenant.email}.`)).toBeVisible();
  const submit = dialog.getByRole('button', { name: `Block the doors of ${tenant.firstName} ${tenant.lastName}` });
  await submit.click();
  await expect(dialog.getByText('Mandatory')).toBeVisible();
  await dialog.getByLabel('Reason (for the audit log)').fill('broken lock of the neighbour');
  await submit.click();
  await expect(page.getByText('Blocked by staff')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Block the doors' })).toHaveCount(0);
  // The palette offers the same actions as the buttons, those of the record first.
  await expect(page.getByRole('button', { name: 'Lift the overlock' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.filter({ hasText: 'Block the doors' })).toHaveCount(0);
  await page.keyboard.type('lift the');
  await expect(options.first()).toHaveText('Lift the overlock');
  await page.keyboard.press('Enter');
  const lift = page.getByRole('dialog', { name: 'Lift the overlock' });
  await lift.getByLabel('Reason (for the audit log)').fill('the lock is repaired');
  await lift.getByRole('button', { name: /^Lift the overlock of/ }).click();
  await expect(page.getByText('Open for the client')).toBeVisible();
  await mailbox.open(tenant.email, /access is suspended/);
  await mailbox.open(tenant.email, /works again/);
});

test('on a phone a notice that is too early is rejected in the preview, before a reason is typed', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  newTenant,
  owner,
}) => {
  const tenant = await newTenant();
  await signInStaff();
  await page.setViewportSize({ width: 360, height: 800 });
  await consolePage.open(`/contracts/${tenant.contract.id}`);
  await page.getByRole('button', { name: 'Give notice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give notice' });
  const { today } = await owner.send('GET', `/contracts/${tenant.contract.id}/standing`);
  await dialog.getByLabel('Last day of the rental').fill(today);
  await expect(dialog.getByText('This day is before the earliest possible last day.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
});

test('a contract moves to a free box of its warehouse', { tag: '@full' }, async ({
  page,
  request,
  consolePage,
  signInStaff,
  newTenant,
}) => {
  const tenant = await newTenant({ withSecond: true });
  await signInStaff();
  await consolePage.open(`/contracts/${tenant.contract.id}`);
  const oldBox = page.getByRole('link', { name: new RegExp(`^${tenant.contract.boxName},`) });
  await expect(oldBox).toBeVisible();
  await page.getByRole('button', { name: 'Move to another box' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another box' });
  const choice = dialog.getByLabel('New box');
  await expect(choice.getByRole('option')).not.toHaveCount(1);
  // A parallel test must not take the chosen box.
  await choice.selectOption((await freeBox(request, { country: 'POL', warehouse: tenant.box.warehouseName })).boxId);
  await expect(dialog.getByText(new RegExp(`Box: ${tenant.contract.boxName} →`))).toBeVisible();
  await dialog.getByLabel('Reason (for the audit log)').fill('needs the ground floor');
  await dialog.getByRole('button', { name: /^Move Anna/ }).click();
  await expect(dialog).toBeHidden();
  await expect(oldBox).toHaveCount(0);
});
