import type { Contract } from '@komora/contract';
import { expect, type Page } from '@playwright/test';
import { logIn } from './account.ts';
import { DEMO } from './buyer.ts';
import { CARDS, confirmChallenge, payBy } from './card-page.ts';
import { openMail, setPasswordLink, subjectsTo } from './mailbox.ts';
import { toCardPage } from './order-steps.ts';

/** Logs in at the list of contracts; answers with the newest one of a status. */
export async function logInWithContract(page: Page, email: string, status: Contract['status'] = 'ACTIVE'): Promise<Contract> {
  const listed = page.waitForResponse((response) => response.url().includes('/api/client/my/contracts?') && response.ok());
  await logIn(page, email, undefined, '/my/contracts');
  const { contracts } = (await (await listed).json()) as { contracts: Contract[] };
  const contract = contracts.find((one) => one.status === status);
  if (contract === undefined) throw new Error(`${email} has no contract that is ${status}`);
  return contract;
}

/** The header with which the signed-in person's calls are made. */
export async function bearer(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('komora.authToken') ?? 'null') as string | null);
  return { authorization: `Bearer ${token}` };
}

/**
 * Rents a box as a newcomer and logs in: a contract that no other journey knows, for those that end one.
 * @param card see {@link CARDS}
 */
export async function logInWithOwnContract(page: Page, card: string = CARDS.pays): Promise<{ contract: Contract; email: string }> {
  const { buyer } = await toCardPage(page);
  await payBy(page, card);
  if (card === CARDS.challenge) await confirmChallenge(page);
  await expect(page.getByRole('heading', { level: 1, name: /is yours$/ })).toBeVisible();
  return { contract: await logInAsBuyer(page, buyer.email), email: buyer.email };
}

/** Sets the password of an account that an order has made, and logs in at its contract. */
export async function logInAsBuyer(page: Page, email: string): Promise<Contract> {
  // Both mails have left: one that waits cannot be read yet.
  await subjectsTo(page, email, 2);
  await openMail(page, email, /password/i);
  const link = await setPasswordLink(page).getAttribute('href');
  const token = new URL(link ?? '', page.url()).searchParams.get('token');
  const data = { token, newPassword: DEMO.password, newPasswordConfirmation: DEMO.password };
  expect((await page.request.post('/auth/password/change', { data })).status()).toBe(204);
  return logInWithContract(page, email);
}
