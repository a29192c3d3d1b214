import { expect, test } from 'vitest';
import { bridgeBars } from './bridge-bars.ts';

test('each loss hangs between the sums before and after it, and the parts lead to the sums', () => {
  const bars = bridgeBars({
    potential: 1000,
    vacancy: 300,
    gap: -50,
    discount: 20,
    other: 10,
    earned: 740,
    unpaid: 40,
    writtenOff: 0,
    collected: 700,
  });
  expect(bars.map(({ part, amount, base }) => [part, amount, base])).toEqual([
    ['potential', 1000, 0],
    ['vacancy', -300, 700],
    ['gap', 50, 700],
    ['discount', -20, 730],
    ['other', 10, 730],
    ['earned', 740, 0],
    ['unpaid', -40, 700],
    ['writtenOff', -0, 700],
    ['collected', 700, 0],
  ]);
});
