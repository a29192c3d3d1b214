import { expect, type Page } from '@playwright/test';

/** Cards of the test gateway, named by what they do. */
export const TEST_CARDS = {
  pays: '4242 4242 4242 4242',
  noFunds: '4000 0000 0000 9995',
  challenge: '4000 0027 6000 3184',
  slow: '4000 0000 0000 0903',
  /** The webhook comes twice, before the browser returns, or never. */
  webhookTwice: '4000 0000 0000 1109',
  webhookBeforeReturn: '4000 0000 0000 1208',
  webhookNever: '4000 0000 0000 1307',
  /** Pays the order; each later charge of the saved card is declined for good. */
  laterStolen: '4000 0000 0000 9979',
} as const;

/** The payment page of the built-in test gateway, in any language. It is plain HTML: there is no hydration to wait for. */
export class TestGateway {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async waitUntilOpen(): Promise<void> {
    await this.#page.waitForURL('**/mock-gateway/pay/**');
  }

  /** Waits for the page, fills in a card and pays. @param card see {@link TEST_CARDS} */
  async pay(card: string): Promise<void> {
    await this.waitUntilOpen();
    await this.#page.locator('[name=number]').fill(card);
    await this.#page.locator('[name=expiry]').fill('12/40');
    await this.#page.locator('[name=cvc]').fill('123');
    await this.#page.locator('form[action*="/card"] button').click();
  }

  /** Confirms the payment on the bank's 3-D Secure page. */
  async confirmChallenge(): Promise<void> {
    await this.#page.locator('form:has(input[name=answer][value=confirm]) button').click();
  }

  /** Denies the payment on the bank's 3-D Secure page. */
  async denyChallenge(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Deny' }).click();
  }

  /** Leaves the page without paying. */
  async cancel(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Cancel the payment and go back' }).click();
  }

  /** The gateway's id of the payment whose page is open. */
  async paymentId(): Promise<string> {
    await this.waitUntilOpen();
    const id = new URL(this.#page.url()).pathname.split('/').at(-1);
    if (id === undefined) throw new Error(`No payment in ${this.#page.url()}`);
    return id;
  }

  /** Settles or declines a payment from the bank's side, or sends its webhook again. */
  async control(paymentId: string, action: 'settle' | 'decline' | 'redeliver'): Promise<void> {
    const response = await this.#page.request.post(`/mock-gateway/control/payments/${paymentId}/${action}`);
    expect(response.status()).toBe(204);
  }

  /** The money that the gateway has moved for an order, in minor units. */
  async ledger(orderId: string): Promise<{ charged: number; refunded: number; balance: number }> {
    return (await this.#page.request.get(`/mock-gateway/control/orders/${orderId}/ledger`)).json();
  }
}
