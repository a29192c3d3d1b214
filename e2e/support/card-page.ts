import { expect, type Page } from '@playwright/test';

/** What the cards of the mock gateway do. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  noFunds: '4000 0000 0000 9995',
  challenge: '4000 0027 6000 3184',
  slow: '4000 0000 0000 0903',
  toldTwice: '4000 0000 0000 1109',
  toldBeforeReturn: '4000 0000 0000 1208',
  neverTold: '4000 0000 0000 1307',
  /** Pays its owner's orders; charged later by itself it is declined for good. */
  laterStolen: '4000 0000 0000 9979',
} as const;

/** Fills in a card and pays. The page may be in any language. */
export async function payBy(page: Page, card: string): Promise<void> {
  await page.locator('[name=number]').fill(card);
  await page.locator('[name=expiry]').fill('12/40');
  await page.locator('[name=cvc]').fill('123');
  await page.locator('form[action*="/card"] button').click();
}

/** Answers the bank's question of 3-D Secure with yes. */
export async function confirmChallenge(page: Page): Promise<void> {
  await page.locator('form:has(input[name=answer][value=confirm]) button').click();
}

/** The gateway's own id of the payment whose page is open. */
export async function paymentIdOf(page: Page): Promise<string> {
  await page.waitForURL('**/mock-gateway/pay/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  if (id === undefined) throw new Error(`No payment in ${page.url()}`);
  return id;
}

/** Makes the bank act from outside. */
export async function control(page: Page, paymentId: string, verb: 'settle' | 'decline' | 'redeliver'): Promise<void> {
  const answer = await page.request.post(`/mock-gateway/control/payments/${paymentId}/${verb}`);
  expect(answer.status()).toBe(204);
}

/** What the gateway has moved for an order, in minor units. */
export async function ledger(page: Page, orderId: string): Promise<{ charged: number; refunded: number; balance: number }> {
  return (await page.request.get(`/mock-gateway/control/orders/${orderId}/ledger`)).json();
}
