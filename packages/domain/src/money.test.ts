import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  CHARGE_STEP,
  CURRENCIES,
  compare,
  fraction,
  type Money,
  MoneyError,
  money,
  multiply,
  negate,
  percentage,
  split,
  subtract,
  sum,
  toChargeStep,
} from './money.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const moneys: fc.Arbitrary<Money> = fc.record({ amount: amounts, currency: fc.constantFrom(...CURRENCIES) });
const eur = (amount: number): Money => money(amount, 'EUR');

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof MoneyError) return error.code;
    throw error;
  }
  return 'no error';
}

describe('money', () => {
  it('rejects fractions of minor units', () => {
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(codeOf(() => eur(amount))).toBe('money/not-an-integer');
    }
  });

  it('rejects operands and results beyond the safe integers', () => {
    expect(codeOf(() => eur(2 ** 53))).toBe('money/unsafe-amount');
    expect(codeOf(() => add(eur(Number.MAX_SAFE_INTEGER), eur(1)))).toBe('money/unsafe-amount');
    expect(codeOf(() => multiply(eur(Number.MAX_SAFE_INTEGER), 2))).toBe('money/unsafe-amount');
  });

  it('rejects an unknown currency', () => {
    expect(codeOf(() => money(1, 'USD' as 'EUR'))).toBe('money/unknown-currency');
  });

  it('never mixes currencies', () => {
    for (const operation of [add, subtract, compare]) {
      expect(codeOf(() => operation(eur(1), money(1, 'CZK')))).toBe('money/currency-mismatch');
    }
  });

  it('checks operands even if their errors would cancel out', () => {
    expect(codeOf(() => add({ amount: 0.5, currency: 'EUR' }, { amount: 0.5, currency: 'EUR' }))).toBe('money/not-an-integer');
  });

  it('has no minus zero', () => {
    expect(negate(eur(0))).toEqual(eur(0));
    expect(multiply(eur(-5), 0)).toEqual(eur(0));
    expect(percentage(eur(-1), 1)).toEqual(eur(0));
  });

  it('sums at least one amount', () => {
    expect(sum([eur(1), eur(2), eur(3)])).toEqual(eur(6));
    expect(codeOf(() => sum([]))).toBe('money/nothing-to-sum');
  });

  it('subtracts an added amount', () => {
    fc.assert(
      fc.property(moneys, amounts, (a, b) => {
        const other = money(b, a.currency);
        expect(subtract(add(a, other), other)).toEqual(money(a.amount, a.currency));
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    [50, 100, 1],
    [49, 100, 0],
    [150, 100, 2],
    [-50, 100, -1],
    [-49, 100, 0],
    [4990, 2300, 1148],
    [4990, 0, 0],
    [4990, 10_000, 4990],
  ])('of %i at %i basis points gives %i: half goes away from zero', (amount, rateBp, expected) => {
    expect(percentage(eur(amount), rateBp)).toEqual(eur(expected));
  });

  it('is exact where a float product is inexact', () => {
    expect(percentage(eur(9_007_199_254_740_991), 9999)).toEqual(eur(9_006_298_534_815_517));
  });

  it('is within half a unit of the true value, and mirrors for negative amounts', () => {
    fc.assert(
      fc.property(moneys, fc.integer({ min: 0, max: 20_000 }), (a, rateBp) => {
        const rounded = percentage(a, rateBp);
        const error = 2n * (BigInt(rounded.amount) * 10_000n - BigInt(a.amount) * BigInt(rateBp));
        expect(error <= 10_000n && error >= -10_000n).toBe(true);
        expect(percentage(negate(a), rateBp)).toEqual(negate(rounded));
      }),
    );
  });

  it('rejects rates and factors that are not integers in range', () => {
    expect(codeOf(() => percentage(eur(1), 12.5))).toBe('money/bad-factor');
    expect(codeOf(() => percentage(eur(1), -1))).toBe('money/bad-factor');
    expect(codeOf(() => multiply(eur(1), 0.1))).toBe('money/bad-factor');
    expect(codeOf(() => fraction(eur(1), 1, 0))).toBe('money/bad-factor');
  });

  it('charges HUF in whole forints and everything else to the minor unit', () => {
    expect(toChargeStep(money(633_749, 'HUF'))).toEqual(money(633_700, 'HUF'));
    expect(toChargeStep(money(633_750, 'HUF'))).toEqual(money(633_800, 'HUF'));
    expect(toChargeStep(money(-633_750, 'HUF'))).toEqual(money(-633_800, 'HUF'));
    for (const currency of ['EUR', 'CZK', 'PLN'] as const) {
      expect(toChargeStep(money(633_749, currency))).toEqual(money(633_749, currency));
    }
  });

  it('to the charge step is monotone, idempotent and at most half a step off', () => {
    fc.assert(
      fc.property(moneys, fc.nat(1_000_000), (a, more) => {
        const step = CHARGE_STEP[a.currency];
        const rounded = toChargeStep(a);
        expect(Math.abs(rounded.amount % step)).toBe(0);
        expect(Math.abs(rounded.amount - a.amount) * 2).toBeLessThanOrEqual(step);
        expect(toChargeStep(rounded)).toEqual(rounded);
        expect(compare(toChargeStep(add(a, money(more, a.currency))), rounded)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('split', () => {
  it('assigns remaining cents to the first parts', () => {
    expect(split(eur(100), 3)).toEqual([eur(34), eur(33), eur(33)]);
    expect(split(eur(-100), 3)).toEqual([eur(-34), eur(-33), eur(-33)]);
  });

  it('loses no cent and keeps parts within one of each other', () => {
    fc.assert(
      fc.property(moneys, fc.integer({ min: 1, max: 60 }), (a, parts) => {
        const shares = split(a, parts);
        const values = shares.map(({ amount }) => amount);
        expect(shares).toHaveLength(parts);
        expect(sum(shares)).toEqual(money(a.amount, a.currency));
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('needs at least one part', () => {
    expect(codeOf(() => split(eur(1), 0))).toBe('money/bad-factor');
  });
});
