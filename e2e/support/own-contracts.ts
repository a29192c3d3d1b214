import type { Contract } from '@komora/contract';
import type { Page } from '@playwright/test';
import { logIn } from './account.ts';

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
