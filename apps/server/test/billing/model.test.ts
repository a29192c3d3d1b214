import fc from 'fast-check';
import { test } from 'vitest';
import { useHouse } from '../payment/house.ts';
import { mockHarness } from './mock-harness.ts';
import { live, lives } from './model.ts';

const house = useHouse();

test('months of random life: every due rent charged exactly once, documents come to the money, numbers without a gap', async () => {
  const harness = mockHarness(house());
  const property = fc.asyncProperty(lives, async (steps) => {
    await house().reset();
    // Each life has the house to itself.
    await house().pool.query(`set session_replication_role = replica;
      truncate orders, invoice_counters, messages, payment_notifications, mock_gateway.payments cascade; reset session_replication_role`);
    await live(harness, steps, '2026-01-30T09:00:00Z');
  });
  await fc.assert(property, { numRuns: 15 });
}, 120_000);
