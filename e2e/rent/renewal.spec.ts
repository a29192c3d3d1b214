import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { bearer, signIn, type Tenant } from '../support/people.ts';

/** The tenant's unpaid rents, from the API. */
async function unpaidRents(request: APIRequestContext, tenant: Tenant): Promise<{ id: string; payingStatus: string }[]> {
  const response = await request.get('/api/client/my/rents?status=UNPAID', { headers: bearer(tenant) });
  return ((await response.json()) as { rents: { id: string; payingStatus: string }[] }).rents;
}

async function isLockedOut(request: APIRequestContext, tenant: Tenant): Promise<boolean> {
  const response = await request.get(`/api/client/my/contracts/${tenant.contract.id}`, { headers: bearer(tenant) });
  return ((await response.json()) as { overlocked: boolean }).overlocked;
}

test('a renewal is charged to the saved card and invoiced', { tag: '@full' }, async ({ page, request, mailbox, database, newTenant }) => {
  const tenant = await newTenant();
  await database.passPeriod(tenant.contract.id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /is paid/);
  await signIn(page, tenant);
  await page.goto('/my/rents');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').first().getByText(/^Paid/).first()).toBeVisible();
  await expect(main.getByText('Charged automatically to the card')).toBeVisible();
  expect(await unpaidRents(request, tenant)).toEqual([]);
});

test('a declined renewal leads to reminders and a lock-out, and paying it opens the doors again', { tag: '@full' }, async ({
  page,
  request,
  mailbox,
  gateway,
  database,
  newTenant,
}) => {
  const tenant = await newTenant({ card: TEST_CARDS.laterStolen });
  const { id } = tenant.contract;
  await database.passPeriod(id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await expect
    .poll(async () => (await unpaidRents(request, tenant)).map(({ payingStatus }) => payingStatus))
    .toEqual(['WAITING_FOR_MANUAL']);
  await database.makeOverdue(id, 7);
  await database.enqueue('notify-rents-with-payment-overdue');
  await mailbox.open(tenant.email, /access will be suspended/);
  await database.makeOverdue(id, 10);
  await database.enqueue('notify-rents-with-payment-overdue');
  await mailbox.open(tenant.email, /is suspended until/);
  expect(await isLockedOut(request, tenant)).toBe(true);

  await signIn(page, tenant);
  await page.goto(`/my/contracts/${id}`);
  await expect(
    page
      .getByRole('main')
      .getByText(/unpaid invoice/)
      .first(),
  ).toBeVisible();
  await page
    .getByRole('button', { name: /^Pay .* invoice/ })
    .first()
    .click();
  await gateway.pay(TEST_CARDS.pays);
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  await expect.poll(() => isLockedOut(request, tenant)).toBe(false);
  await mailbox.open(tenant.email, /is paid/);
  // Later rents are charged to the card that paid this one.
  await page.goto(`/my/contracts/${id}`);
  await expect(page.getByText(/•••• 4242/)).toBeVisible();
});

test('a renewal that needs 3-D Secure is paid and confirmed by the tenant', { tag: '@full' }, async ({
  page,
  request,
  mailbox,
  gateway,
  database,
  rentsPage,
  newTenant,
}) => {
  const tenant = await newTenant({ card: TEST_CARDS.challenge });
  await database.passPeriod(tenant.contract.id);
  await database.enqueue('process-payments');
  await mailbox.open(tenant.email, /^Please pay the rent/);
  await signIn(page, tenant);
  await rentsPage.open('?status=unpaid');
  await rentsPage.payFirst();
  await gateway.pay(TEST_CARDS.challenge);
  await gateway.confirmChallenge();
  await rentsPage.expectPaid();
  expect(await unpaidRents(request, tenant)).toEqual([]);
});
