import { expect, test } from '../fixtures.ts';
import { hydrated, visit } from '../support/navigation.ts';
import { bearer, signIn } from '../support/people.ts';

test('staff see the zone of a client, change nothing in it, and the client sees that they did', { tag: '@full' }, async ({
  page,
  context,
  consolePage,
  signInStaff,
  newTenant,
  owner,
  request,
  baseURL,
}) => {
  const tenant = await newTenant();
  const { rows } = await owner.send('GET', `/clients?q=${encodeURIComponent(tenant.email)}`);
  const name = `${tenant.firstName} ${tenant.lastName}`;
  await signInStaff();
  await consolePage.open(`/clients/${rows[0].id}`);
  await page.getByRole('button', { name: 'View as client' }).click();
  const dialog = page.getByRole('dialog', { name: 'View the account as the client' });
  await dialog.getByRole('button', { name: 'Prepare the link' }).click();
  await expect(dialog.getByText('Please correct 2 marked fields.')).toBeVisible();
  await dialog.getByLabel('Reason that the client sees').selectOption('FAULT');
  await dialog.getByLabel(/^Reason (?!that)|^Reason$/).fill('sees no invoice');
  await dialog.getByRole('button', { name: 'Prepare the link' }).press('Enter');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open the account in a new tab' }).click();
  const tab = await opened;

  const banner = tab.getByRole('region', { name: 'View of the account' });
  await expect(tab).toHaveURL(/\/my\/boxes$/);
  await expect(banner).toContainText(`You see the account of ${name} as staff`);
  await expect(tab.getByRole('main').getByText('Not shown to staff').first()).toBeVisible();
  await tab.getByRole('link', { name: new RegExp(tenant.contract.businessId) }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(tenant.contract.businessId);
  await expect(tab.getByText('Not shown to staff').first()).toBeVisible();
  const own = await request.get(`/api/client/my/contracts/${tenant.contract.id}`, { headers: bearer(tenant) });
  const { accessCode, lockCode } = await own.json();
  const shown = await tab.getByRole('main').textContent();
  for (const code of [accessCode, lockCode]) if (code) expect(shown).not.toContain(code);
  await expect(tab.getByRole('main').getByRole('button', { name: /^(Terminate|Add|Download)/ })).toHaveCount(0);

  await visit(tab, '/my/profile');
  await expect(banner).toBeVisible();
  await expect(tab.locator('[name=phoneNumber]')).toBeDisabled();
  // Pages of changes that are opened by their address: the server rejects them.
  await visit(tab, '/my/profile/change-password');
  const typed = { oldPassword: tenant.password, newPassword: 'vlastne heslo 9', newPasswordConfirmation: 'vlastne heslo 9' };
  for (const [field, value] of Object.entries(typed)) await tab.locator(`[name=${field}]`).fill(value);
  await tab.getByRole('main').getByRole('button', { name: 'Change password' }).click();
  await expect(tab.getByRole('main').getByRole('alert').first()).toContainText('You only view this account.');

  await banner.getByRole('button', { name: 'End' }).click();
  await expect(tab.getByText('The view of the account has ended.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await visit(tab, '/my/boxes');
  await expect(tab).toHaveURL(/\/login/);

  // A view whose banner cannot load ends, and the page does not load again and again.
  const link = await page.request.post(`/api/admin/clients/${rows[0].id}/view`, {
    headers: { origin: baseURL ?? '' },
    data: { cause: 'OTHER', reason: 'once more' },
  });
  await tab.route(/\/staff-view-[^/]*\.js/, (route) => (tab.url().includes('/my/') ? route.abort() : route.continue()));
  await tab.goto(`/staff-view#${(await link.json()).token}`);
  await expect(tab.getByText('The account could not be opened')).toBeVisible();
  await visit(tab, '/my/boxes');
  await expect(tab).toHaveURL(/\/login/);

  await signIn(page, tenant);
  await page.goto('/my/profile');
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'When our staff viewed your account' })).toContainText('looking for a fault');
  await expect(page.getByRole('listitem').filter({ hasText: 'another reason' })).toHaveCount(1);
});
