import { expect, test } from '../fixtures.ts';
import { visit } from '../support/navigation.ts';

test('a link that the operator saves is in the footer of the public pages at once, and a wrong one stays at its field', {
  tag: '@full',
}, async ({
  page,

  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/shop');
  const contact = page.getByRole('region', { name: 'Contact and links' });
  const links = contact.getByLabel('Pages on social networks');
  await expect(contact.getByRole('button', { name: 'Save' })).toBeDisabled();
  await links.fill('http://social.example/komora');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(links).toBeFocused();
  await expect(links).toHaveAttribute('aria-invalid', 'true');
  await links.fill('https://social.example/komora-e2e');
  await expect(contact.getByText(/→ https:\/\/social\.example\/komora-e2e/)).toBeVisible();
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact.getByText('Saved.')).toBeVisible();
  await expect(contact.getByText(/Last changed on/)).toBeVisible();
  // The environment of this server determines it.
  await expect(page.getByRole('region', { name: 'Public pages' })).toContainText('G-E2E00000 Fixed by the installation');

  await visit(page, '/');
  await expect(page.locator('footer a[href="https://social.example/komora-e2e"]')).toHaveCount(1);
});

test('a planned notice period is withdrawn by saving the present one for its day', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  const { notice, today } = await owner.send('GET', '/settings');
  const from = `${Number(today.slice(0, 4)) + 2}-06-01`;
  const planned = { ...notice.value, noticeDays: notice.value.noticeDays + 30 };
  await owner.send('PUT', '/settings/notice', { value: planned, from, version: notice.version, reason: 'planned' });
  await consolePage.open('/settings/shop');
  const section = page.getByRole('region', { name: 'Notice and withdrawal' });
  await expect(section.getByText(`Notice period in days: ${planned.noticeDays}`)).toBeVisible();
  await section.getByLabel('Applies from').fill(from);
  await section.getByLabel('Reason (for the audit log)').fill('not after all');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Saved.')).toBeVisible();
  await expect(section.getByText(`Notice period in days: ${planned.noticeDays}`)).toHaveCount(0);
  const { dated } = (await owner.send('GET', '/settings')).notice;
  expect(dated.find((one: { from: string }) => one.from === from).value).toEqual(notice.value);
});

test('a gateway whose keys are missing cannot be chosen for a country, and the choice stays at its field', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
}) => {
  await signInStaff();
  await consolePage.open('/settings/shop');
  const section = page.getByRole('region', { name: 'Payment gateways' });
  const poland = section.getByLabel('Poland');
  await poland.selectOption('GoPay');
  await expect(section.getByText('Test gateway (no money moves) → GoPay')).toBeVisible();
  await section.getByLabel('Reason (for the audit log)').fill('contract with the bank');
  await section.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(poland).toBeFocused();
  await expect(poland).toHaveAccessibleDescription(/Enter the keys of this gateway first/);
  await expect(poland).toHaveValue('GOPAY');
  expect((await owner.send('GET', '/settings')).gateways.value.POL).toBe('MOCK');
});
