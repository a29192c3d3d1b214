import type { DoorsOfContract } from '@komora/contract';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { bearer } from './own-contracts.ts';

/** The doors of a contract as the signed-in person's phone gets them. */
export async function doorsOf(page: Page, contractId: string): Promise<DoorsOfContract> {
  const answer = await page.request.get(`/api/client/lock-v2/doors/${contractId}`, { headers: await bearer(page) });
  return (await answer.json()) as DoorsOfContract;
}

/** Lets the phone stand north of a place. @param metres 0 is at the door */
export async function standAt(context: BrowserContext, { lat, lng }: DoorsOfContract['location'], metres = 0): Promise<void> {
  await context.setGeolocation({ latitude: lat + metres / 111_320, longitude: lng, accuracy: 8 });
}

/** Whether the browser would ask before it tells the position; without a window nobody could answer it. */
export async function beforeAsking(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const status = { state: 'prompt' } as PermissionStatus;
    navigator.permissions.query = async () => status;
  });
}

/** The button of a door on the page. */
export function door(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name }).and(page.locator('[data-phase]'));
}
