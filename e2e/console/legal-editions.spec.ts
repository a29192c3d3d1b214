import { expect, testWithGateway } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';

// A published edition stays: tests of the public page read the standard text.
const test = testWithGateway('stripe');

test('a privacy policy is written with its error named, published for today and shown on the public page with the one before', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff }) => {
  await signInStaff();
  await consolePage.open('/settings/legal?kind=PRIVACY');
  await expect(
    page.getByText('Until you publish an edition, the standard text of the program is in force', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Write a new edition' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue(/^## Who is responsible\n/);
  await text.fill('No heading');
  await expect(page.getByText('Begin a section with ## first.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await text.fill('# Your data\n\n## What we keep\nYour name.\n- and your address\n- and your address');
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  // Typed text is not lost by leaving.
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(text).toHaveValue(/^# Your data/);
  await page.getByRole('button', { name: 'Save the draft' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabel('In force from');
  await day.fill((await day.getAttribute('min')) ?? '');
  await dialog.getByLabel('Reason').fill('new lawyer');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('In force', { exact: true })).toBeVisible();
  await expect(text).toHaveCount(0);

  await visit(page, '/gdpr');
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  await expect(page.getByText('and your address')).toHaveCount(2);
  await page.getByRole('link', { name: /^In force from/ }).click();
  await expect(page.getByRole('heading', { name: 'Who is responsible' })).toBeVisible();
  await page.getByRole('link', { name: 'Current version' }).click();
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
