import type { Page } from '@playwright/test';
import { expect, testWithGateway } from '../fixtures.ts';

const test = testWithGateway('stripe');
const reason = 'the key was replaced';
/** The key and signing secret of the fake. */
const secretKey = 'sk_test_komorafake';
const webhookSecret = 'whsec_komorafake';

const stripe = (page: Page) => page.getByRole('region', { name: 'Stripe' });
/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const control = stripe(page)
    .getByLabel(label)
    .or(stripe(page).getByRole('button', { name: label, exact: true }))
    .first();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${label}`);
}

test('keys of Stripe are entered by keyboard, with an error at the field, are not shown again, and are removed', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of (422|409)/);
  await signInStaff();
  await consolePage.open('/settings/credentials');
  await expect(stripe(page)).toContainText('Set by the environment');
  await expect(stripe(page)).toContainText(/payout\.reconciliation_completed/);

  await tabTo(page, 'Secret key');
  await page.keyboard.type('sk_test_wrong');
  await tabTo(page, 'Signing secret of the webhook');
  await page.keyboard.type(webhookSecret);
  await page.keyboard.press('Enter');
  await expect(stripe(page).getByLabel('Secret key')).toBeFocused();
  await expect(stripe(page).getByLabel('Secret key')).toHaveAccessibleDescription(/vendor rejects/);
  await expect(stripe(page).getByLabel('Signing secret of the webhook')).toHaveValue(webhookSecret);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(secretKey);
  await tabTo(page, 'Test and save');
  await page.keyboard.press('Enter');
  await expect(stripe(page)).toContainText('Entered here');
  await expect(stripe(page)).toContainText('Account acct_komorafake');
  await expect(stripe(page).getByLabel('Secret key')).toHaveValue('');

  // Stored secrets are kept when their fields are empty.
  await stripe(page).getByRole('button', { name: 'Test and save' }).click();
  await expect(stripe(page)).toContainText('Entered here');

  await stripe(page).getByRole('button', { name: 'Remove Stripe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (for the audit log)').fill(reason);
  await dialog.getByRole('button', { name: 'Remove Stripe' }).click();
  await expect(stripe(page)).toContainText('Set by the environment');
});
