import { expect, type Page } from '@playwright/test';
import { type BoxFilter, type FreeBox, freeBox } from '../support/free-box.ts';
import { newPerson, type Person } from '../support/people.ts';
import { TestGateway } from './test-gateway.ts';

export const ORDER_KEY = 'komora.order';
const CONSENTS = ['termsAndConditions', 'recurringPayments'] as const;

export interface StartedOrder {
  readonly box: FreeBox;
  readonly person: Person;
}

/** The three steps of an order, in any language. */
export class OrderPages {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the first step for the box, with the storage that the order button of a warehouse leaves. */
  async start(box: Pick<FreeBox, 'boxId' | 'warehouseId'>, query = ''): Promise<void> {
    await this.#page.goto('/_info');
    await this.store(box);
    await this.#page.goto(`/order/first${query}`);
    await expect(this.#page.getByRole('radio').first()).toBeVisible();
  }

  /** Stores an order that has just begun. The page must be one of the server's origin. */
  async store({ boxId, warehouseId }: Pick<FreeBox, 'boxId' | 'warehouseId'>): Promise<void> {
    const order = {
      box: boxId,
      warehouseId,
      insurance: null,
      invoicing: null,
      paymentFailed: false,
      invoicingDetails: null,
      invoicingDetailsValid: false,
      voucherToken: null,
      forceValidate: false,
      version: 0,
    };
    await this.#page.evaluate(
      ([key, text]) => {
        localStorage.setItem('komora.version', '1.0');
        localStorage.setItem(key, text);
      },
      [ORDER_KEY, JSON.stringify(order)] as const,
    );
  }

  /** The stored order in progress; null when there is none. */
  stored(): Promise<Record<string, unknown> | null> {
    return this.#page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), ORDER_KEY);
  }

  /** Submits the step. */
  async next(): Promise<void> {
    await this.#page.locator('main form').last().locator('button[type=submit]').click();
  }

  /** First step: monthly payment, the first insurance. */
  async chooseTerms(): Promise<void> {
    const groups = this.#page.getByRole('group').or(this.#page.getByRole('radiogroup'));
    await expect(groups.first()).toBeVisible();
    await this.#page.getByRole('radio').first().check();
    await groups.nth(1).getByRole('radio').first().check();
    await this.next();
    await this.#page.waitForURL(/\/order\/user-details/);
    // The address changes before the content does.
    await expect(this.#page.locator('[name=email]')).toBeVisible();
  }

  /** Second step: the details of somebody without an account. */
  async fillDetails(person: Person): Promise<void> {
    const fields = {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      telephoneNumber: person.phone,
      'address.street': 'Mlynské nivy 12',
      'address.zip': '821 09',
      'address.city': 'Bratislava',
    };
    for (const [name, value] of Object.entries(fields)) await this.#page.locator(`[name="${name}"]`).fill(value);
  }

  /** Third step: gives every consent and presses the binding button. */
  async place(): Promise<void> {
    await this.consent();
    await this.next();
  }

  async consent(): Promise<void> {
    for (const name of CONSENTS) await this.#page.locator(`[name=${name}]`).check();
  }

  /** Orders a free box as somebody new, up to the summary. */
  async toSummary({ query = '', ...filter }: BoxFilter & { query?: string } = {}): Promise<StartedOrder> {
    const started = { box: await freeBox(this.#page.request, filter), person: newPerson() };
    await this.start(started.box, query);
    await this.chooseTerms();
    await this.fillDetails(started.person);
    await this.next();
    await this.#page.waitForURL(/\/order\/summary/);
    // The address changes before the content does.
    await expect(this.#page.locator(`[name=${CONSENTS[0]}]`)).toBeVisible();
    return started;
  }

  /** Orders a free box as somebody new, up to the payment page of the test gateway. */
  async toGateway(): Promise<StartedOrder> {
    const started = await this.toSummary();
    await this.place();
    await new TestGateway(this.#page).waitUntilOpen();
    return started;
  }

  /** Expects the page that follows a successful payment. */
  async expectRented({ boxName }: Pick<FreeBox, 'boxName'>): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: `Box ${boxName} is yours` })).toBeVisible();
  }

  /** The id of the order whose payment status is open. */
  orderId(): string {
    return new URL(this.#page.url()).searchParams.get('orderId') ?? '';
  }
}
