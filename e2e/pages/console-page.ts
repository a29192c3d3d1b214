import { expect, type Locator, type Page } from '@playwright/test';

/** The operator console, in English. */
export class ConsolePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens an address below `/console` and waits until its content is there. */
  async open(path: string): Promise<void> {
    await this.#page.goto(`/console${path}`);
    await this.loaded();
  }

  async loaded(): Promise<void> {
    await expect(this.title()).toBeVisible();
    await expect(this.#page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  title(name?: string | RegExp): Locator {
    return this.#page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) });
  }

  /** Fills the sign-in with a recovery code, in the page or in the dialog over it. */
  async signInWithRecoveryCode({ email, password, code }: { email?: string; password: string; code: string }): Promise<void> {
    const form = this.#page.locator('form:has([name=password])');
    await form.getByRole('button', { name: 'Use a recovery code' }).click();
    if (email !== undefined) await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Recovery code').fill(code);
    await form.getByRole('button', { name: 'Sign in' }).click();
  }
}
