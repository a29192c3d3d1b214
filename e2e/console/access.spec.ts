import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { totpCode } from '../support/staff.ts';

const PASSWORD = 'a password of the console';

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('an invited person sets a password and an authenticator, signs out, and signs in again, by keyboard alone', async ({
  page,
  consolePage,
  owner,
}) => {
  test.slow();
  const member = await owner.inviteStaff({ preset: 'accountant' });
  await consolePage.open(`/invitation#token=${member.token}`);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await type(page, 'New password', 'too short');
  await type(page, 'Code of the authenticator', totpCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(PASSWORD);
  // On a slow machine the first code is too old by now. Tab selects it, so it is replaced.
  await type(page, 'Code of the authenticator', totpCode(secret));
  await press(page, 'Set password and sign in');
  await expect(consolePage.title('Keep your recovery codes')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const codes = await page.getByRole('listitem').allTextContents();
  for (const code of codes) expect(code).toMatch(/^\d{4}( \d{4}){8}$/);
  await tabTo(page, page.getByLabel('I have stored the codes safely'));
  await page.keyboard.press('Space');
  await press(page, 'Continue to the console');

  await expect(page).toHaveURL(/\/console\/?$/);
  await expect(consolePage.title('Today')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Failed refunds' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await expect(consolePage.title('Sign in')).toBeVisible();

  await press(page, 'Use a recovery code');
  await page.keyboard.press('Shift+Tab');
  await type(page, 'E-mail', member.email);
  await type(page, 'Password', PASSWORD);
  await type(page, 'Recovery code', codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/?$/);
  await consolePage.open('/profile');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();

  // The link works once.
  await consolePage.open(`/invitation#token=${member.token}`);
  await expect(page.getByText('This link is invalid or was already used.')).toBeVisible();
});

test('the sign-in leads back to the address, and never to another site', { tag: '@full' }, async ({ page, consolePage, owner }) => {
  const member = await owner.inviteStaff({ preset: 'read-only' });
  await consolePage.open(`/invitation#token=${member.token}`);
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Code of the authenticator').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const codes = await page.getByRole('listitem').allTextContents();
  for (const [target, arrives] of [
    ['/console/money/refunds', '/console/money/refunds'],
    ['/console/sign-in?to=//evil.example/console', '/console'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(target);
    await expect(consolePage.title('Sign in')).toBeVisible();
    await consolePage.signInWithRecoveryCode({ email: member.email, password: PASSWORD, code: codes.shift() ?? '' });
    await expect(consolePage.title('Sign in')).toHaveCount(0);
    const url = new URL(page.url());
    expect(url.pathname.startsWith(arrives), url.href).toBe(true);
    expect(url.host).toBe(new URL(test.info().project.use.baseURL ?? '').host);
  }
});

test('an expired session asks for the password over the page; what was typed is then sent', { tag: '@full' }, async ({
  page,
  consolePage,
  owner,
  database,
}) => {
  const member = await owner.inviteStaff({ preset: 'owner' });
  await consolePage.open(`/invitation#token=${member.token}`);
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Code of the authenticator').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const [code = ''] = await page.getByRole('listitem').allTextContents();
  await consolePage.open('/settings/staff/new');
  await page.getByLabel('Name').fill('Ján Neskorý');
  await page.getByLabel('E-mail').fill(`late.${member.id}@example.com`);
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Site staff' });
  await page.getByLabel('Where').selectOption({ label: 'Whole organisation' });
  await database.endStaffSessions(member.email);
  await page.getByRole('button', { name: 'Invite and show the link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(member.email);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await consolePage.signInWithRecoveryCode({ password: PASSWORD, code });
  await expect(dialog).toHaveCount(0);
  await expect(consolePage.title('Ján Neskorý is invited')).toBeVisible();
});

test('the first run needs the whole link, and a wrong code invites nobody', { tag: '@full' }, async ({ page, consolePage }) => {
  await consolePage.open('/setup');
  await expect(page.getByText('Open the whole link that the start of the program printed.')).toBeVisible();
  await page.goto('about:blank');
  await consolePage.open('/setup#token=wrong');
  await page.getByRole('button', { name: 'Continue to the password' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Eva');
  await page.getByLabel('E-mail').fill('eva@example.com');
  await page.getByRole('button', { name: 'Continue to the password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is invalid or was already used.');
});
