import { expect, testWithGateway } from '../fixtures.ts';

const test = testWithGateway('stripe');

test('staff prepare evidence about a dispute, save it at Stripe and send it once', { tag: '@full' }, async ({
  page,
  server,
  order,
  consolePage,
  signInStaff,
}) => {
  await order.toSummary();
  await order.place();
  await page.waitForURL('**/c/pay/*');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL('**/order/status-check**');
  const control = async (verb: string, data: object) =>
    expect((await page.request.post(`${server.gatewayUrl}/_control/${verb}`, { data })).ok()).toBe(true);
  const ledger = await page.request.get(`${server.gatewayUrl}/_control/ledger?reference=${order.orderId()}`);
  const { entries } = (await ledger.json()) as { entries: { intent: string }[] };
  await control('dispute', { intent: entries[0]?.intent ?? '' });
  await signInStaff();
  await expect(async () => {
    await consolePage.open('/money/disputes');
    await expect(page.getByRole('link', { name: /^STRIPE dp_/ })).toBeVisible({ timeout: 5000 });
  }).toPass();
  // By keyboard alone, except for the file.
  await page.getByRole('link', { name: /^STRIPE dp_/ }).focus();
  await page.keyboard.press('Enter');
  await expect(consolePage.title('Dispute')).toBeVisible();
  await expect(page.getByText(/^STRIPE dp_/)).toBeVisible();
  await page.getByLabel('Statement').focus();
  await page.keyboard.type('The client ordered, paid and got the door codes.');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save the statement' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const attach = page.getByLabel(/^Attach a PDF/);
  await attach.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Upload a PDF, JPEG or PNG.')).toBeVisible();
  await expect(page.getByLabel('Statement')).toHaveValue('The client ordered, paid and got the door codes.');
  const preview = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preview as PDF' }).click();
  expect((await preview).suggestedFilename()).toMatch(/^evidence-dp_.*\.pdf$/);
  await page.getByRole('button', { name: 'Save at the gateway' }).click();
  await expect(page.getByText('Saved at the gateway, not sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Send to the bank…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (for the audit log)').fill('the client used the box');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Sent to the bank on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to the bank…' })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than a phone').toBeLessThanOrEqual(360);
  await expect(page.getByText('The client ordered, paid and got the door codes.')).toBeVisible();
});
