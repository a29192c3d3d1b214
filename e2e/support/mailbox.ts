import { expect, type Locator, type Page } from '@playwright/test';

/** The subjects of all messages to an address, once as many as expected have been sent. */
export async function subjectsTo(page: Page, recipient: string, atLeast: number): Promise<string[]> {
  const messages = page.getByRole('listitem').filter({ hasText: recipient });
  await expect(async () => {
    await page.goto(`/mailbox?recipient=${encodeURIComponent(recipient)}`);
    expect(await messages.count()).toBeGreaterThanOrEqual(atLeast);
    expect(await messages.filter({ hasText: '(queued)' }).count()).toBe(0);
  }).toPass();
  return messages.locator('strong').allTextContents();
}

/** Waits for a message whose subject fits, and opens it. */
export async function openMail(page: Page, recipient: string, subject: RegExp): Promise<void> {
  const message = page.getByRole('listitem').filter({ hasText: recipient }).getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto(`/mailbox?recipient=${encodeURIComponent(recipient)}`);
    await expect(message.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await message.first().click();
}

/** The link with a set-password token in the message that is open. */
export function setPasswordLink(page: Page): Locator {
  return page.frameLocator('iframe').locator('a[href*="/reset-password/change"]').first();
}

/** The link that confirms a registration in the message that is open. */
export function confirmationLink(page: Page): Locator {
  return page.frameLocator('iframe').locator('a[href*="/registration?token="]').first();
}
