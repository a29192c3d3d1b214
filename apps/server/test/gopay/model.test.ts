import fc from 'fast-check';
import { test } from 'vitest';
import { live, lives } from '../billing/model.ts';
import { useGopayHouse } from './house.ts';
import { gopayHarness } from './model-harness.ts';

const house = useGopayHouse();

test('months of random life at GoPay: every due rent charged exactly once, documents come to the money, numbers without a gap', async () => {
  const harness = gopayHarness(house());
  const property = fc.asyncProperty(lives, async (steps) => {
    await house().forget();
    await live(harness, steps, '2026-01-30T09:00:00Z');
  });
  await fc.assert(property, { numRuns: 10, endOnFailure: false });
}, 120_000);
