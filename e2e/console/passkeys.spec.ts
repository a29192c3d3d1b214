import type { Page } from '@playwright/test';
import { expect, testWithEmptyServer as test } from '../fixtures.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';

// No passkey can belong to an IP address.
test.use({ host: 'localhost' });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('the first owner creates a passkey, signs in with it by keyboard, and unlocks a shared device with a PIN', { tag: '@full' }, async ({
  page,
  server,
  expectedConsoleErrors,
}) => {
  // Locked calls are rejected.
  expectedConsoleErrors.push(/status of 4(01|23|03)/);
  await addAuthenticator(page);
  await page.goto(server.setUpLink);
  await page.getByLabel('Name').fill('Eva Správna');
  await page.getByLabel('E-mail').fill('eva@komora.example');
  await page.getByRole('button', { name: 'Continue to the password' }).click();
  await expect(title(page, 'Set up your access')).toBeVisible();
  await page.getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Eva Správna')).toBeVisible();
  await expect(page.getByText('It is your only way to sign in.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Work laptop/ })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(page.getByText('This is your only way to sign in, so it must stay.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('New PIN').fill('274951');
  await page.keyboard.press('Enter');
  await page.getByLabel('Several people use this device').check();
  await expect(page.getByRole('button', { name: 'Change the PIN' })).toBeVisible();
  await page.getByRole('button', { name: 'Lock now' }).click();
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock).toContainText('Eva Správna is signed in.');
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await page.reload();
  await expect(lock).toBeVisible();
  await lock.getByLabel('PIN').fill('111112');
  await page.keyboard.press('Enter');
  await expect(lock.getByText('The PIN is wrong.')).toBeVisible();
  await lock.getByLabel('PIN').fill('274951');
  await page.keyboard.press('Enter');
  await expect(lock).toBeHidden();
  await expect(title(page, 'Eva Správna')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Sign in')).toBeHidden();
});
