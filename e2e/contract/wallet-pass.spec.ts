import { authority, lastingPassCertificate, passKey } from '@komora/testing/wallet/certificates';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signIn } from '../support/people.ts';

const vendor = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const serviceAccount = JSON.stringify({
  type: 'service_account',
  client_email: 'passes@example.iam.gserviceaccount.com',
  private_key: passKey,
});
const appleButton = (page: Page) => page.getByRole('button', { name: 'Add to Apple Wallet' });
const googleButton = (page: Page) => page.getByRole('button', { name: 'Add to Google Wallet' });

test('after staff entered the certificates a client adds the box to the wallets; after their removal the buttons are gone', {
  tag: '@full',
}, async ({ page, browser, baseURL, consolePage, signInStaff, newTenant, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 400/);
  const tenant = await newTenant();
  await signInStaff();
  await consolePage.open('/settings/credentials');
  const apple = vendor(page, 'Apple Wallet');
  await apple.getByLabel('Certificate (PEM)', { exact: true }).fill(authority);
  await apple.getByLabel('Private key (PEM)').fill(passKey);
  await apple.getByLabel('Apple’s intermediate certificate (PEM)').fill(authority);
  await apple.getByRole('button', { name: 'Test and save' }).click();
  await expect(apple.getByLabel('Certificate (PEM)', { exact: true })).toHaveAccessibleDescription(/no certificate for passes/);
  await apple.getByLabel('Certificate (PEM)', { exact: true }).fill(lastingPassCertificate);
  await apple.getByRole('button', { name: 'Test and save' }).click();
  await expect(apple).toContainText('Account pass.example.komora.box');
  await expect(apple).toContainText(/The certificate is valid until .*2126/);
  const google = vendor(page, 'Google Wallet');
  await google.getByLabel('Issuer ID').fill('3388000000012345678');
  await google.getByLabel('Key of the service account (JSON)').fill(serviceAccount);
  await google.getByRole('button', { name: 'Test and save' }).click();
  await expect(google).toContainText('Entered here');

  const client = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })).newPage();
  await signIn(client, tenant);
  await client.goto(`/my/contracts/${tenant.contract.id}`);
  const download = client.waitForEvent('download');
  await appleButton(client).press('Enter');
  expect((await download).suggestedFilename()).toBe(`${tenant.contract.businessId}.pkpass`);
  await client.route('https://pay.google.com/**', (route) => route.fulfill({ body: 'Google Wallet' }));
  await googleButton(client).press('Enter');
  await client.waitForURL('https://pay.google.com/gp/v/save/*');
  await client.context().close();

  for (const name of ['Apple Wallet', 'Google Wallet']) {
    await vendor(page, name)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason (for the audit log)').fill('no passes any more');
    await dialog.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(vendor(page, name)).toContainText('Not set');
  }
  await signIn(page, tenant);
  const answered = page.waitForResponse('**/wallet-passes');
  await page.goto(`/my/contracts/${tenant.contract.id}`);
  expect(await (await answered).json()).toEqual({ wallets: [] });
  await expect(appleButton(page)).toHaveCount(0);
  await expect(googleButton(page)).toHaveCount(0);
});

test('a telephone offers only the wallet of its system', { tag: '@full' }, async ({ page, newTenant }) => {
  const tenant = await newTenant();
  await page.route('**/wallet-passes', (route) => route.fulfill({ json: { wallets: ['APPLE', 'GOOGLE'] } }));
  await signIn(page, tenant);
  for (const [userAgent, shown, hidden] of [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', appleButton, googleButton],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0.0.0', googleButton, appleButton],
  ] as const) {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { get: () => value, configurable: true }), userAgent);
    await page.goto(`/my/contracts/${tenant.contract.id}`);
    await expect(shown(page)).toBeVisible();
    await expect(hidden(page)).toHaveCount(0);
  }
});
