import { expect, test } from '../fixtures.ts';
import { tabTo } from '../support/keyboard.ts';

test('a colleague is invited by keyboard alone, and the link is shown once', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/staff');
  await page.keyboard.press('n');
  await page.keyboard.press('s');
  await expect(consolePage.title('Invite a person')).toBeFocused();
  const email = `karol.${Date.now()}@example.com`;
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Karol Skladník');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Role', { exact: true })).toBeFocused();
  await page.keyboard.type('Manager');
  await tabTo(page, page.getByLabel('Where'));
  await page.keyboard.type('Whole');
  await tabTo(page, page.getByRole('button', { name: 'Invite and show the link' }));
  await page.keyboard.press('Enter');
  await expect(consolePage.title('Karol Skladník is invited')).toBeVisible();
  await expect(page.locator('code')).toContainText('/console/invitation#token=');
  await tabTo(page, page.getByRole('link', { name: 'To the list' }));
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Manager – Whole organisation');
  // Other tests invite people too.
  const id = (await row.getByRole('link').first().getAttribute('href'))?.split('/').at(-1);
  await consolePage.open(`/settings/audit?verb=staff.invite&record=${id}`);
  await expect(page.getByRole('row', { name: /Person invited/ })).toContainText('Olívia Správna');
});

test('roles changed by somebody else are not overwritten: theirs are loaded on request', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const member = await owner.inviteStaff({ preset: 'accountant' });
  await signInStaff();
  await consolePage.open(`/settings/staff/${member.id}`);
  await expect(page.getByLabel('Role', { exact: true })).toBeVisible();
  await owner.send('PUT', `/staff/${member.id}/assignments`, { assignments: [], version: 1 });
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Manager' });
  await page.getByRole('button', { name: 'Save the roles' }).click();
  await expect(page.getByText('Somebody else has saved this in the meantime')).toBeVisible();
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(page.getByLabel('Role', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a role' }).click();
  await page.getByRole('button', { name: 'Save the roles' }).click();
  await expect(page.getByLabel('Role', { exact: true })).toBeFocused();
  await expect(page.getByText('Please correct 2 marked fields.')).toBeVisible();
});

test('ending access asks for a reason, names the person, and shows in the list', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  const member = await owner.inviteStaff({ preset: 'read-only' });
  await signInStaff();
  await consolePage.open(`/settings/staff/${member.id}`);
  await page.getByRole('button', { name: 'End access' }).click();
  const dialog = page.getByRole('dialog', { name: `End the access of ${member.name}` });
  await dialog.getByRole('button', { name: `End the access of ${member.name}` }).click();
  await expect(dialog.getByText('Mandatory')).toBeVisible();
  await dialog.getByLabel('Reason (for the audit log)').fill('left the company');
  await dialog.getByRole('button', { name: `End the access of ${member.name}` }).click();
  await expect(page.getByText('Has left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End access' })).toHaveCount(0);
});

test('the menu shows only screens that the person may use', { tag: '@full' }, async ({ page, consolePage, signInStaff, owner }) => {
  const member = await owner.inviteStaff({ preset: 'read-only' });
  await signInStaff(member.email);
  await consolePage.open('/profile');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('audit');
  await expect(page.getByText('No command has these words.')).toBeVisible();
});

test('the session of a colleague is ended with a reason, and the next page asks them to sign in', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  database,
}) => {
  const member = await owner.inviteStaff({ preset: 'read-only' });
  await database.openStaffSession(member.email, new Date());
  await signInStaff();
  await consolePage.open(`/settings/staff/${member.id}`);
  await page.getByRole('button', { name: /^End the session on / }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^End the session of ${member.name} on`) });
  await dialog.getByLabel('Reason (for the audit log)').fill('left the tablet on a train');
  await dialog.getByRole('button', { name: /^End the session of/ }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
});
