import { expect, test } from '../fixtures.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { ownBoxOf, startDraft, walkIn } from '../support/desk.ts';

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, actionTimeout: 30_000 });

test('a client signs the agreement on a phone, and the desk goes on to the payment', { tag: '@full' }, async ({
  page,
  browser,
  consolePage,
  signInStaff,
  context,
}) => {
  await signInStaff();
  await consolePage.open('/move-in');
  const client = walkIn();
  await startDraft(page, client);
  await (await ownBoxOf(page)).tap();
  await page.getByRole('button', { name: 'Save and continue' }).tap();
  await page.getByRole('radio', { name: 'On the client’s device' }).check();
  await page.getByRole('button', { name: 'Send the link' }).tap();
  const code = page.getByRole('img', { name: 'QR code of the signing page' });
  await expect(code).toBeVisible();
  await expect(page.getByText(/^Waiting for the signature of the client/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const shown = await page.getByRole('link', { name: 'Open it here' }).getAttribute('href');

  const mails = await context.newPage();
  const mailbox = new Mailbox(mails);
  await mailbox.open(client.email, /^Agreement to sign/);
  const mailed = await mailbox.link('/sign?').getAttribute('href');
  expect(mailed).toBe(shown);

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'en' });
  const sheet = await phone.newPage();
  await sheet.goto(mailed ?? '');
  await expect(sheet.getByRole('heading', { name: 'Storage box rental agreement' })).toBeVisible();
  await expect(sheet.getByText(client.email)).toBeVisible();
  expect(await overflowWidth(sheet)).toBeLessThanOrEqual(0);
  expect(await axeViolations(sheet)).toEqual([]);
  const sign = sheet.getByRole('button', { name: 'Sign the agreement' });
  await sign.tap();
  await expect(sheet.getByText(/must be/i).first()).toBeVisible();
  await sheet.getByLabel(/^I agree to the terms/).check();
  await sheet.getByLabel(/^I agree that the rent/).check();
  await sign.tap();
  await expect(sheet.getByRole('heading', { name: 'The agreement is signed' })).toBeVisible();

  // The desk shows it without a press.
  await expect(page.getByRole('heading', { name: '5. Payment' })).toBeVisible();
  await expect(page.getByText('The client has signed on their own device.')).toBeVisible();
  // The link shows nothing more, also to somebody else.
  await sheet.reload();
  await expect(sheet.getByRole('heading', { name: 'The agreement is signed' })).toBeVisible();
  await expect(sheet.getByText(client.email)).toHaveCount(0);
  await phone.close();
});
