import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';

test('a text of an e-mail is written with its error at the field, previewed without scripts and put back', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/messages?open=rent-last-call&language=EN');
  const doors = page.getByLabel('Paragraph 2');
  await doors.fill('Please pay {{amount}}.');
  await page.getByRole('button', { name: 'Save the text' }).click();
  await expect(doors).toBeFocused();
  await expect(doors).toHaveAccessibleDescription(/mandatory placeholder is missing: locksOn/);
  await doors.fill('Pay {{amount}} by {{locksOn}}. <b>Thanks</b>');
  const inside = page.frameLocator('iframe');
  await expect(inside.getByText('Pay €49.00 by 12 April 2026. <b>Thanks</b>')).toBeVisible();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(inside.locator('body')).toHaveCSS('background-color', 'rgb(17, 15, 43)');
  await page.getByRole('button', { name: 'Save the text' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText(/^Version 1:/)).toBeVisible();
  await page.getByRole('button', { name: 'Send a test message to me' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The test message is on its way to/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the standard text' }).click();
  await expect(doors).toHaveValue(/^On \{\{locksOn\}\} we will suspend/);
  await expect(page.getByText(/^Version 2:.*standard text$/)).toBeVisible();
  // Without the frame: it runs no scripts, so also none of axe.
  await page.getByRole('radio', { name: 'Plain text' }).check();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('what was typed into a text is not lost by another language without a question', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
}) => {
  await signInStaff();
  await consolePage.open('/settings/messages?open=rent-paid&language=EN');
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill('Typed and not saved');
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByLabel('Language of the message').selectOption('SK');
  await expect(subject).toHaveValue('Typed and not saved');
  await expect(page).toHaveURL(/language=EN/);
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByLabel('Language of the message').selectOption('SK');
  await expect(page).toHaveURL(/language=SK/);
});
