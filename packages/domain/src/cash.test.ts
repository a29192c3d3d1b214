import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASH_LIMITS, DENOMINATIONS, exceedsCashLimit, MOST_PIECES, valueOfPieces } from './cash.ts';
import { CURRENCIES } from './money.ts';

describe('the value of notes and coins', () => {
  test('is the sum of value times pieces, in every currency and order', () => {
    const counts = fc.constantFrom(...CURRENCIES).chain((currency) =>
      fc.tuple(
        fc.constant(currency),
        fc
          .shuffledSubarray([...DENOMINATIONS[currency]])
          .chain((values) => fc.tuple(...values.map((value) => fc.record({ value: fc.constant(value), pieces: fc.nat(50) })))),
      ),
    );
    void fc.assert(
      fc.property(counts, ([currency, pieces]) => {
        expect(valueOfPieces(pieces, currency)).toBe(pieces.reduce((sum, one) => sum + one.value * one.pieces, 0));
      }),
    );
  });

  test('does not exist for a foreign or repeated denomination and for impossible pieces', () => {
    expect(valueOfPieces([], 'EUR')).toBe(0);
    expect(valueOfPieces([{ value: 50, pieces: 1 }], 'CZK')).toBeNull();
    expect(
      valueOfPieces(
        [
          { value: 500, pieces: 1 },
          { value: 500, pieces: 1 },
        ],
        'EUR',
      ),
    ).toBeNull();
    for (const pieces of [-1, 0.5, Number.NaN, MOST_PIECES + 1]) expect(valueOfPieces([{ value: 500, pieces }], 'EUR')).toBeNull();
    expect(valueOfPieces([{ value: 50_000, pieces: MOST_PIECES }], 'EUR')).toBeNull();
  });

  test('counts from the largest to the smallest denomination, each once', () => {
    for (const currency of CURRENCIES) {
      const values = DENOMINATIONS[currency];
      expect([...new Set(values)].sort((a, b) => b - a)).toEqual(values);
    }
  });
});

describe('the limit of the law for cash', () => {
  test('includes the limit itself and counts what was paid before', () => {
    const { amount } = CASH_LIMITS.SVK;
    expect(exceedsCashLimit('SVK', { paid: 0, amount, isCompany: false })).toBe(false);
    expect(exceedsCashLimit('SVK', { paid: 1, amount, isCompany: false })).toBe(true);
    expect(exceedsCashLimit('CZE', { paid: 0, amount: 27_000_001, isCompany: false })).toBe(true);
  });

  test('binds only companies in Poland and Hungary', () => {
    for (const country of ['POL', 'HUN'] as const) {
      const amount = CASH_LIMITS[country].amount + 1;
      expect(exceedsCashLimit(country, { paid: 0, amount, isCompany: false })).toBe(false);
      expect(exceedsCashLimit(country, { paid: 0, amount, isCompany: true })).toBe(true);
    }
  });
});
