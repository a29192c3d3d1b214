import { expect, type Locator, type Page } from '@playwright/test';

/** The page of the client's invoices. */
export class RentsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param query like `?status=unpaid` */
  async open(query = ''): Promise<void> {
    await this.#page.goto(`/my/rents${query}`);
  }

  get invoices(): Locator {
    return this.#page.getByRole('main').getByRole('listitem');
  }

  /** Presses the payment button of the first unpaid invoice, which leads to the gateway. */
  async payFirst(): Promise<void> {
    await this.invoices.getByRole('button', { name: /^Pay/ }).first().click();
  }

  async expectPaid(): Promise<void> {
    await this.#page.waitForURL('**/my/rents?paid=*');
    await expect(this.#page.getByText('Paid, thank you')).toBeVisible();
  }
}
