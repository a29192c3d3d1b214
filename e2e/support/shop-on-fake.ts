import { test as base } from '@playwright/test';
import { type Demo, startDemo } from '../../scripts/lib/start-demo.ts';
import { answeredConsent } from './consent.ts';

/** Journeys in a shop of their own that takes its payments at the fake of a card gateway (`PAYMENT_FAKE`). */
export function testOnFake(name: 'stripe' | 'gopay') {
  return base.extend<object, { shop: Demo }>({
    shop: [
      async ({ browserName: _browser }, use) => {
        const shop = await startDemo({ PAYMENT_FAKE: name });
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.origin),
    storageState: ({ shop }, use) => use(answeredConsent(shop.origin)),
  });
}
