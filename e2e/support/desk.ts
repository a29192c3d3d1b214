import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type BoxFilter, freeBox } from './free-box.ts';

/** A client without an account. */
export const walkIn = () => {
  const id = randomUUID().slice(0, 8);
  return { email: `maria.${id}@example.com`, phone: `+4219${String(Number.parseInt(id, 16) % 100_000_000).padStart(8, '0')}` };
};

/** The free boxes to choose from. */
export const boxesOf = (page: Page): Locator => page.getByRole('list', { name: 'Free boxes' }).getByRole('button');

/** A free box at the desk that no parallel test takes. The default is the warehouse that the desk opens with. */
export async function ownBoxOf(page: Page, filter: BoxFilter = { warehouse: 'Bratislava – Petržalka' }): Promise<Locator> {
  const { boxName } = await freeBox(page.request, { country: 'SVK', ...filter });
  return boxesOf(page).filter({ has: page.getByText(`Box ${boxName}`, { exact: true }) });
}

/** Starts a draft and enters a new client. */
export async function startDraft(page: Page, client: ReturnType<typeof walkIn>): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).tap();
  await page.getByRole('button', { name: 'New client' }).tap();
  await page.getByLabel('First name').fill('Mária');
  await page.getByLabel('Last name').fill('Kováčová');
  await page.getByLabel('E-mail').fill(client.email);
  await page.getByLabel('Telephone number').fill(client.phone);
  await page.getByLabel('Street').fill('Hlavná');
  await page.getByLabel('House number').fill('5');
  await page.getByLabel('Town').fill('Bratislava');
  await page.getByLabel('Postcode').fill('811 01');
  await page.getByLabel('Language of the client').selectOption('EN');
  await page.getByRole('button', { name: 'Save and continue' }).tap();
}
