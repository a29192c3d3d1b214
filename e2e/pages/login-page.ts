import type { Page } from '@playwright/test';
import { visit } from '../support/navigation.ts';
import type { Credentials } from '../support/people.ts';

/** The login page, in any language. */
export class LoginPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param target where a login leads */
  async open(target = '/'): Promise<void> {
    await visit(this.#page, target === '/' ? '/login' : `/login?redirect=${target}`);
  }

  async fill({ email, password }: Credentials): Promise<void> {
    await this.#page.locator('[name=username]').fill(email);
    await this.#page.locator('[name=password]').fill(password);
  }

  async submit(): Promise<void> {
    await this.#page.locator('main form button[type=submit]').last().click();
  }

  /** Opens the page, logs in and waits for the page that the login leads to. */
  async logIn(credentials: Credentials, target = '/'): Promise<void> {
    await this.open(target);
    await this.fill(credentials);
    await this.submit();
    await this.#page.waitForURL((url) => url.pathname === target);
  }
}
