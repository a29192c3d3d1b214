import { expect, test } from 'vitest';
import { CURRENCIES, MINIMUM_CHARGE } from './money.ts';
import { isListPrice } from './price-bounds.ts';

test.each(CURRENCIES)('a list price in %s is chargeable and below ten thousand euros', (currency) => {
  const least = MINIMUM_CHARGE[currency];
  expect([least - 1, least, least * 20_000, least * 20_000 + 1].map((amount) => isListPrice(amount, currency))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each([0, -4990, 49.9, Number.NaN, Number.POSITIVE_INFINITY])('%s is no list price', (amount) => {
  expect(isListPrice(amount, 'EUR')).toBe(false);
});
