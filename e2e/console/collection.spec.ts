import { expect, test } from '../fixtures.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';

test('a debt of an ended contract goes from Today to an agency by keyboard, is paid to us in part, and is taken back', {
  tag: '@full',
}, async ({ page, consolePage, signInStaff, owner, mailbox, database, newTenant }) => {
  const tenant = await newTenant({ card: TEST_CARDS.laterStolen });
  const { id } = tenant.contract;
  await database.passPeriod(id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await database.ageInvoice(id, 40);
  await database.makeOverdue(id, 40);
  await database.enqueue('notify-rents-with-payment-overdue');
  await mailbox.open(tenant.email, /access will be suspended/);
  const { version } = await owner.send('GET', `/contracts/${id}/standing`);
  await owner.send('POST', `/contracts/${id}/end-now`, { version, ground: 'DEBT', reason: 'owes since a month' });
  const { clientId } = await owner.send('GET', `/contracts/${id}`);

  await signInStaff();
  await consolePage.open('/');
  const group = page.getByRole('region', { name: /^Debts after the end of a contract/ });
  await group.locator(`a[href$="/clients/${clientId}/collection"]`).press('Enter');
  await expect(consolePage.title(/^Hand to collection: /)).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByText(/40 days overdue/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Agency/ }).fill('Inkaso a.s.');
  const submit = page.getByRole('button', { name: /^Hand over / });
  await submit.press('Enter');
  await expect(page.getByText('Mandatory')).toBeVisible();
  await page.getByLabel('Reason').fill('left without paying');
  await submit.press('Enter');

  await expect(consolePage.title(/^Collection case of /)).toBeVisible();
  await expect(page.getByText('In collection', { exact: true })).toBeVisible();
  await expect(page.getByText('Agency: Inkaso a.s.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'File for the agency' }).click();
  expect((await download).suggestedFilename()).toMatch(/^collection-.*\.csv$/);
  const address = page.url();

  const { accounts } = await owner.send('GET', `/clients/${clientId}/accounts`);
  const [{ legalEntityId, currency }] = accounts;
  const caseId = new URL(address).searchParams.get('open');
  const { debts } = await owner.send('GET', `/collection-cases/${caseId}`);
  const debitIds = [debts[0].entryId];
  await owner.send('POST', `/clients/${clientId}/transfers`, { legalEntityId, currency, amount: 100, debitIds, reason: 'bank statement' });
  await page.goto(address);
  await expect(page.getByText(/has paid .*1\.00.* to you since then/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'What came to us' }).getByText('Bank transfer')).toBeVisible();
  await consolePage.open(`/contracts/${id}`);
  await expect(page.getByText('In collection since')).toBeVisible();

  // The agency does not know of the payment: a task until somebody has told it.
  await consolePage.open('/');
  await page
    .getByRole('region', { name: /^Payments to report to collection/ })
    .locator(`a[href$="open=${caseId}"]`)
    .press('Enter');
  await expect(page.getByText(/^The agency knows of .* is open\./)).toBeVisible();
  await page.getByRole('button', { name: 'The agency knows' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('by phone');
  await dialog.getByRole('button', { name: 'Record it' }).press('Enter');
  await expect(page.getByText(/^The agency knows of/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Take the case back' }).click();
  await dialog.getByLabel('Reason').fill('pays to us');
  await dialog.getByRole('button', { name: 'Take the case back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
});
