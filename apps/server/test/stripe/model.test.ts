import { useTestDatabase } from '@komora/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { live, lives, type SavedCard, type Step } from '../billing/model.ts';
import { type BillingHouse, openBillingHouse } from './billing-house.ts';

/** Lives in which an answer surely gets lost: among few random ones there may be none. */
const unheard = (card: SavedCard, lose: boolean): Step[] => [
  { do: 'MOVE_IN', card },
  { do: 'WAIT', hours: 800 },
  { do: 'LOSE', lose },
  { do: 'BILL', workers: 2 },
  { do: 'SETTLE' },
  { do: 'WAIT', hours: 30 },
  { do: 'SETTLE' },
];

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
  await fc.assert(property, { numRuns: 8, examples: [[unheard('UNHEARD', false)], [unheard('HANGS', false)], [unheard('PAYS', true)]] });
}, 240_000);
