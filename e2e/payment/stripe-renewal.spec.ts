import type { Page } from '@playwright/test';
import { expect, testWithTimeTravel as test } from '../fixtures.ts';
import { bearer, contractOf, openSession, PASSWORD, signIn } from '../support/people.ts';

async function pay(page: Page, card: string): Promise<void> {
  await page.waitForURL('**/c/pay/*');
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}

test('a renewal with a stolen card leads to an e-mail and a lock-out, and paying it opens the doors', { tag: '@full' }, async ({
  page,
  request,
  server,
  order,
  mailbox,
  rentsPage,
}) => {
  test.setTimeout(480_000);
  const { box, person } = await order.toSummary();
  await order.place();
  await pay(page, '4000 0000 0000 1406');
  await order.expectRented(box);
  await mailbox.subjects(person.email, 1);
  await mailbox.open(person.email, /is yours/);
  const link = (await mailbox.link('/reset-password/change').getAttribute('href')) ?? '';
  const token = new URL(link, page.url()).searchParams.get('token');
  const data = { token, newPassword: PASSWORD, newPasswordConfirmation: PASSWORD };
  expect((await request.post('/auth/password/change', { data })).status()).toBe(204);

  await server.advance({ days: 32, jobs: ['process-payments'] });
  await mailbox.open(person.email, /^Please pay the rent for box/);
  await expect(mailbox.link('/my/rents')).toBeVisible();

  // Due date, reminder, last call, lock-out: one step at a time.
  for (const days of [4, 4, 4, 4]) await server.advance({ days, jobs: ['notify-rents-with-payment-overdue'] });
  const client = { token: await openSession(request, { email: person.email, password: PASSWORD }) };
  const contract = await contractOf(request, client);
  await signIn(page, client);
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByText('Access is blocked', { exact: true })).toBeVisible();

  await mailbox.open(person.email, /^Please pay the rent for box/);
  await page.goto((await mailbox.link('/my/rents').getAttribute('href')) ?? '');
  await rentsPage.payFirst();
  await pay(page, '4242 4242 4242 4242');
  await rentsPage.expectPaid();
  const response = await request.get(`/api/client/my/contracts/${contract.id}`, { headers: bearer(client) });
  expect(await response.json()).toMatchObject({ overlocked: false });
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByRole('heading', { name: `Contract ${contract.businessId}` })).toBeVisible();
  await expect(page.getByText('Access is blocked', { exact: true })).toBeHidden();
});
