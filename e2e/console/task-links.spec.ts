import type { Locator, Page } from '@playwright/test';
import { expect, testWithGateway } from '../fixtures.ts';

const test = testWithGateway('gopay');

const groupOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const noWiderThanAPhone = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than a phone').toBeLessThanOrEqual(360);
};

test('the tasks of money, doors and messages lead to their record, or are done in the list', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  database,
}) => {
  const records = await database.addTaskRecords();
  await signInStaff();
  const follow = async (group: string, link: string) => {
    await consolePage.open('/');
    await groupOf(page, group).getByRole('link', { name: link }).first().click();
  };
  const marked = page.locator('[aria-current=true]:is(tr, li button, main div)');

  for (const [group, link, address] of [
    // Before the page of approvals, where it is seen.
    ['My requests that were decided', 'Look at it', `/money/approvals?mine=${records.rejected}`],
    ['Warnings of fraud', 'Decide', `/money/disputes?warning=${records.warning}`],
    ['Differences in payouts', 'Look at it', `/money/payouts?difference=${records.difference}`],
    ['Approvals', 'Decide', `/money/approvals?open=${records.approval}`],
    ['Let boxes to open', 'Decide', `/doors?opening=${records.opening}`],
  ] as const) {
    await follow(group, link);
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `/console${address}`);
    await expect(marked).toBeFocused();
    await expect(marked).toBeInViewport();
  }

  // The end of an own request was seen.
  await consolePage.open('/');
  await expect(groupOf(page, 'Approvals')).toBeVisible();
  await expect(groupOf(page, 'My requests that were decided').getByRole('link', { name: 'Look at it' })).toHaveCount(0);

  // Not the first one of the list, whose candidates would be shown without the link.
  await consolePage.open(`/money/bank?open=${records.transfer}`);
  await expect(page.locator(`[data-id="${records.transfer}"]`)).toBeFocused();
  await expect(page.getByRole('region', { name: /60\.02/ })).toBeVisible();

  // Behind a page of others.
  await consolePage.open(`/money/refunds?open=${records.failedRefund}`);
  await expect(page.getByRole('row')).toHaveCount(62);
  await expect(marked).toBeFocused();
  await expect(marked).toBeInViewport();
  await expect(marked).toContainText('1.60');
  await noWiderThanAPhone(page);
});

test('a link to a record that is gone says so', { tag: '@full' }, async ({ page, consolePage, signInStaff }) => {
  const gone = '01980000-0000-7000-8000-000000000000';
  await signInStaff();
  for (const address of [
    '/money/refunds?open=',
    '/money/approvals?open=',
    '/money/bank?open=',
    '/money/disputes?warning=',
    '/money/payouts?difference=',
    '/doors?opening=',
    '/doors?open=',
    '/enquiries?tab=errors&open=',
  ]) {
    await consolePage.open(`${address}${gone}`);
    await expect(page.getByText('The record of this link is not in the list any more.'), address).toBeVisible();
  }
});

test('a held payment shows both amounts and its return is recorded; a failed message is sent again', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  database,
}) => {
  await database.addTaskRecords();
  await signInStaff();
  await consolePage.open('/');
  const held = groupOf(page, 'Payments held for review').getByRole('row').filter({ hasText: 'requested €50.00' });
  await expect(held.first()).toContainText(/requested €50\.00, charged €51\.00/);
  const before = await held.count();
  await held.first().getByRole('button', { name: 'Money returned …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Requested: €50.00');
  await expect(dialog).toContainText('Charged, return this amount: €51.00');
  await noWiderThanAPhone(page);
  await dialog.getByLabel('How it was returned').fill('transfer 42');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('1 task changed.')).toBeVisible();
  await expect(held).toHaveCount(before - 1);

  const failed = groupOf(page, 'Failed messages').getByRole('row').filter({ hasText: 'no such number' });
  const waiting = await failed.count();
  await expect(failed.first().getByRole('link', { name: 'Open the client' })).toHaveAttribute('href', /\/clients\/[0-9a-f-]{36}/);
  await failed.first().getByRole('button', { name: 'Send again …' }).click();
  await expect(dialog).toContainText('The message goes to the current address of the client');
  await noWiderThanAPhone(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(failed).toHaveCount(waiting - 1);
});
