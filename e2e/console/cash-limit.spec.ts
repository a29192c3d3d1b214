import { expect, test } from '../fixtures.ts';
import { axeViolations, transitionsEnded } from '../support/axe.ts';

test('cash above the limit waits for another person, and has a receipt only then, by keyboard', { tag: '@full' }, async ({
  page,
  consolePage,
  signInStaff,
  owner,
  newTenant,
}) => {
  const { email } = await newTenant({ country: 'SVK' });
  const { rows } = await owner.send('GET', `/clients?q=${encodeURIComponent(email)}`);
  const desk = await owner.inviteStaff({ preset: 'site-staff' });
  await signInStaff(desk.email);
  await consolePage.open(`/clients/${rows[0].id}/account`);
  const receive = async (amount: string) => {
    await page.getByRole('button', { name: 'Receive a payment' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Receive a payment from/ });
    await expect(dialog.getByText('Take the money only when the receipt is there.')).toBeVisible();
    await dialog.getByLabel(/^Amount/).fill(amount);
    await dialog.getByLabel(/^Reason/).fill('at the desk');
    await transitionsEnded(page);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Receive €/ }).press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await receive('300.01');
  await expect(page.getByText('the money stays with the client until another person approves')).toBeVisible();
  await expect(page.getByText(/^Received\. Receipt/)).toHaveCount(0);
  await receive('300');
  await expect(page.getByText(/^Received\. Receipt/)).toBeVisible();

  await signInStaff();
  await consolePage.open('/money/approvals');
  const row = page.getByRole('row').filter({ hasText: desk.name });
  await expect(row.getByRole('rowheader', { name: 'Cash received' })).toBeVisible();
  await row.getByRole('button', { name: 'Approve €300.01' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve €300.01' });
  await dialog.getByLabel(/^Reason/).fill('counted together');
  await dialog.getByRole('button', { name: 'Approve €300.01' }).press('Enter');
  await expect(row).toHaveCount(0);
  await consolePage.open(`/clients/${rows[0].id}/account`);
  await expect(page.getByRole('button', { name: 'Receipt (PDF)' })).toHaveCount(2);
});
