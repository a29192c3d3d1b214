import { expect, type Page, test } from '@playwright/test';
import { CARDS, confirmChallenge, payBy } from './support/card-page.ts';
import { openMail } from './support/mailbox.ts';
import { bearer, logInWithOwnContract } from './support/own-contracts.ts';
import { Time } from './support/time.ts';

let time: Time;
test.beforeAll(() => {
  time = new Time();
});
test.afterAll(() => time.close());

/** The unpaid rents of whoever is signed in, as the server knows them. */
async function unpaid(page: Page): Promise<{ id: string; payingStatus: string }[]> {
  const answer = await page.request.get('/api/client/my/rents?status=UNPAID', { headers: await bearer(page) });
  return ((await answer.json()) as { rents: { id: string; payingStatus: string }[] }).rents;
}

const isOverlocked = async (page: Page, contractId: string): Promise<boolean> => {
  const answer = await page.request.get(`/api/client/my/contracts/${contractId}`, { headers: await bearer(page) });
  return ((await answer.json()) as { overlocked: boolean }).overlocked;
};

test('a renewal is charged to the card by itself, with a receipt and an invoice', async ({ page }) => {
  const { contract, email } = await logInWithOwnContract(page);
  await time.passPeriod(contract.id);
  await time.run('process-payments');
  await openMail(page, email, /is paid/);
  await page.goto('/my/rents');
  await expect(page.getByRole('main').getByRole('listitem').first().getByText(/^Paid/).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Charged automatically to the card')).toBeVisible();
  expect(await unpaid(page)).toEqual([]);
});

test('a failed renewal: mail, reminders, shut doors, paid on the page, doors open again', async ({ page }) => {
  const { contract, email } = await logInWithOwnContract(page, CARDS.laterStolen);
  await time.passPeriod(contract.id);
  await time.run('process-payments');
  await openMail(page, email, /^Please pay the rent/);
  await expect.poll(async () => (await unpaid(page)).map(({ payingStatus }) => payingStatus)).toEqual(['WAITING_FOR_MANUAL']);
  await time.beOverdue(contract.id, 7);
  await time.run('notify-rents-with-payment-overdue');
  await openMail(page, email, /doors will be shut/);
  await time.beOverdue(contract.id, 10);
  await time.run('notify-rents-with-payment-overdue');
  await openMail(page, email, /doors .* are shut/);
  expect(await isOverlocked(page, contract.id)).toBe(true);

  await page.goto(`/my/contracts/${contract.id}`);
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
  await payBy(page, CARDS.pays);
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  await expect.poll(() => isOverlocked(page, contract.id)).toBe(false);
  await openMail(page, email, /is paid/);
  // The card that paid is charged from now on.
  await page.goto(`/my/contracts/${contract.id}`);
  await expect(page.getByText(/•••• 4242/)).toBeVisible();
});

test('a renewal that wants 3-D Secure is paid by its client, who confirms', async ({ page }) => {
  const { contract, email } = await logInWithOwnContract(page, CARDS.challenge);
  await time.passPeriod(contract.id);
  await time.run('process-payments');
  await openMail(page, email, /^Please pay the rent/);
  await page.goto('/my/rents?status=unpaid');
  await page
    .getByRole('button', { name: /^Pay .* invoice/ })
    .first()
    .click();
  await payBy(page, CARDS.challenge);
  await confirmChallenge(page);
  await expect(page.getByText('Paid, thank you')).toBeVisible();
  expect(await unpaid(page)).toEqual([]);
});
