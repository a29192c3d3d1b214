import { expect, test } from '../fixtures.ts';

test('staff read why jobs failed, run them again with the keyboard, and see how the external services are', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  database,
}) => {
  await database.addFailedJobs('purge-expired', { reason: 'The disk is full', count: 3 });
  await signInStaff();
  await consolePage.open('/settings/jobs');
  const failed = page.getByRole('table', { name: 'Failed jobs' });
  // Jobs of other tests can fail too.
  const row = failed.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'purge-expired' }) });
  await expect(row).toContainText('The disk is full (3×)');
  await row.getByRole('button', { name: 'Run again: the failed jobs of purge-expired' }).press('Enter');
  await expect(page.getByText('purge-expired: 3 queued again.')).toBeVisible();
  await expect(row).toHaveCount(0);

  const services = page.getByRole('table', { name: 'External services' });
  await expect(services.getByRole('row', { name: /^Locks / })).toBeVisible();

  await consolePage.open('/settings/audit');
  await expect(page.getByRole('row', { name: /Failed jobs run again/ }).first()).toBeVisible();
});
