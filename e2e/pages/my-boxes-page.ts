import type { DoorsOfContract } from '@komora/api';
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { bearer } from '../support/people.ts';

/** The page of the client's boxes and their doors. */
export class MyBoxesPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/my/boxes');
  }

  /** The first door of the page: the entrance of the first warehouse. */
  get entrance(): Locator {
    return this.#page.locator('[data-phase]').first();
  }

  /** The button of a door. */
  door(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name }).and(this.#page.locator('[data-phase]'));
  }

  /** Opens a dialog of the box and returns it. */
  async openDialog(name: 'Look at the entrance' | 'Door history' | 'Give access'): Promise<Locator> {
    await this.#page.getByTitle(name).click();
    return this.#page.getByRole('dialog', { name });
  }
}

/** The doors of a contract, as the client's browser gets them. */
export async function doorsOf(request: APIRequestContext, client: { token: string }, contractId: string): Promise<DoorsOfContract> {
  const response = await request.get(`/api/client/lock-v2/doors/${contractId}`, { headers: bearer(client) });
  return (await response.json()) as DoorsOfContract;
}

/** Places the browser north of a location. @param metres distance; 0 is at the entrance */
export async function standAt(context: BrowserContext, { lat, lng }: DoorsOfContract['location'], metres = 0): Promise<void> {
  await context.setGeolocation({ latitude: lat + metres / 111_320, longitude: lng, accuracy: 8 });
}

/** Makes the browser say that it would prompt for the position; a headless browser has no prompt to answer. */
export async function reportLocationPrompt(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const status = { state: 'prompt' } as PermissionStatus;
    navigator.permissions.query = async () => status;
  });
}
