import { useTestDatabase } from '@komora/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { live, lives } from '../billing/model.ts';
import { type BillingHouse, openBillingHouse } from './billing-house.ts';

const database = useTestDatabase();
let house: BillingHouse;
beforeAll(async () => {
  house = await openBillingHouse(database.url);
});
afterAll(() => house.close());

test('months of random life at Stripe: every due rent charged exactly once, documents come to the money, numbers without a gap', async () => {
  const property = fc.asyncProperty(lives, async (steps) => {
    await house.empty();
    await live(house.harness, steps, '2026-01-30T09:00:00Z');
  });
  await fc.assert(property, { numRuns: 8 });
}, 240_000);
