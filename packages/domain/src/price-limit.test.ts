import { expect, test } from 'vitest';
import { CURRENCIES } from './money.ts';
import { limitAmount, parsePriceLimit, priceLimitText } from './price-limit.ts';

test.each([
  ['50EUR', { units: 50, currency: 'EUR' }],
  ['9999999HUF', { units: 9_999_999, currency: 'HUF' }],
  ['0EUR', null],
  ['050EUR', null],
  ['-5EUR', null],
  ['49.90EUR', null],
  ['10000000HUF', null],
  ['50', null],
  ['50eur', null],
  ['50USD', null],
  ['50EUR ', null],
  ['', null],
])('reads the limit %j', (text, expected) => {
  expect(parsePriceLimit(text)).toEqual(expected);
});

test.each(CURRENCIES)('writes and reads limits in %s', (currency) => {
  const limit = { units: 1500, currency };
  expect(parsePriceLimit(priceLimitText(limit))).toEqual(limit);
});

test('a limit counts minor units', () => {
  expect(limitAmount({ units: 50, currency: 'EUR' })).toBe(5000);
});
