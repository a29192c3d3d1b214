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

  /** The button that opens the files of an invoice. */
  filesOf(invoice: Locator): Locator {
    return invoice.getByRole('button', { name: /^Download, / });
  }

  /** Presses the payment button beside the sum of all unpaid invoices, which leads to the gateway with the oldest one. */
  async payTotal(): Promise<void> {
    const total = this.#page.getByRole('main').getByText(/ to pay$/);
    await expect(total).toBeVisible();
    await this.#page
      .getByRole('main')
      .getByRole('button', { name: /^Pay .* invoice / })
      .first()
      .click();
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
