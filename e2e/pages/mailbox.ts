import { expect, type Locator, type Page } from '@playwright/test';

/** The server's own mailbox: it shows every message that the server has sent. */
export class Mailbox {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The subjects of all messages to an address, once at least so many have been sent. */
  async subjects(recipient: string, atLeast: number): Promise<string[]> {
    const messages = this.#messages(recipient);
    await expect(async () => {
      await this.#openList(recipient);
      expect(await messages.count()).toBeGreaterThanOrEqual(atLeast);
      expect(await messages.filter({ hasText: '(queued)' }).count()).toBe(0);
    }).toPass();
    return messages.locator('strong').allTextContents();
  }

  /** Waits until a message whose subject matches has been sent, and opens it. A queued message has neither subject nor content. */
  async open(recipient: string, subject: RegExp): Promise<void> {
    const message = this.#messages(recipient).filter({ hasNotText: '(queued)' }).getByRole('link', { name: subject });
    await expect(async () => {
      await this.#openList(recipient);
      await expect(message.first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await message.first().click();
  }

  /** The first link in the open message whose address contains a text. */
  link(address: string): Locator {
    return this.#page.frameLocator('iframe').locator(`a[href*="${address}"]`).first();
  }

  async #openList(recipient: string): Promise<void> {
    await this.#page.goto(`/mailbox?recipient=${encodeURIComponent(recipient)}`);
  }

  #messages(recipient: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: recipient });
  }
}
