import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './country.ts';
import { CUSTOMER_TYPES } from './enumerations.ts';
import { type LateDebt, type LateInterestRule, lateInterest, lateInterestParts, lateInterestRule } from './late-interest.ts';
import { addDays } from './local-date.ts';
import { CHARGE_STEP, CURRENCIES } from './money.ts';

const rates = [
  { from: '2024-01-01', rateBp: 400 },
  { from: '2024-05-10', rateBp: 450 },
  { from: '2025-03-01', rateBp: 300 },
];
const rule = (country: (typeof COUNTRIES)[number], customerType: (typeof CUSTOMER_TYPES)[number], isFixed = false): LateInterestRule =>
  lateInterestRule({ country, customerType, isFixed });
const debtOf = (change: Partial<LateDebt<(typeof rates)[number]>> = {}) => ({
  rule: rule('SVK', 'FyzickaOsoba'),
  dueOn: '2024-06-14',
  amount: 100_000,
  changes: [],
  rates,
  ...change,
});
const shape = (debt: ReturnType<typeof debtOf>, to: string, from = '2000-01-01') =>
  lateInterestParts(debt, { from, to }).map((part) => [part.from, part.to, part.open, part.rateBp, part.baseOn]);

describe('the rate of late interest', () => {
  it('of a private person in Slovakia is that of the first day of delay, plus 5 points, for the whole delay', () => {
    expect(shape(debtOf(), '2025-06-15')).toEqual([['2024-06-15', '2025-06-15', 100_000, 950, '2024-06-15']]);
  });

  it('of a company in Slovakia changes with each half-year, plus 8 points; the fixed one does not, plus 9 points', () => {
    expect(shape(debtOf({ rule: rule('SVK', 'PravnickaOsoba') }), '2025-08-01')).toEqual([
      ['2024-06-15', '2024-07-01', 100_000, 1200, '2024-01-01'],
      ['2024-07-01', '2025-01-01', 100_000, 1250, '2024-07-01'],
      ['2025-01-01', '2025-07-01', 100_000, 1250, '2025-01-01'],
      ['2025-07-01', '2025-08-01', 100_000, 1100, '2025-07-01'],
    ]);
    expect(shape(debtOf({ rule: rule('SVK', 'PravnickaOsoba', true) }), '2025-08-01')).toEqual([
      ['2024-06-15', '2025-08-01', 100_000, 1350, '2024-06-15'],
    ]);
    expect(rule('SVK', 'FyzickaOsoba', true)).toEqual(rule('SVK', 'FyzickaOsoba'));
    expect(rule('CZE', 'PravnickaOsoba', true)).toEqual(rule('CZE', 'PravnickaOsoba'));
  });

  it.each(['FyzickaOsoba', 'PravnickaOsoba'] as const)('in Czechia is that of the half-year in which the delay began (%s)', (customer) => {
    expect(shape(debtOf({ rule: rule('CZE', customer) }), '2025-08-01')).toEqual([
      ['2024-06-15', '2025-08-01', 100_000, 1200, '2024-01-01'],
    ]);
  });

  it('of a private person in Poland changes on the day on which the base rate changes; that of a company with the half-year', () => {
    expect(shape(debtOf({ rule: rule('POL', 'FyzickaOsoba'), dueOn: '2024-04-30' }), '2025-03-03')).toEqual([
      ['2024-05-01', '2024-05-10', 100_000, 950, '2024-05-09'],
      ['2024-05-10', '2025-03-01', 100_000, 1000, '2025-02-28'],
      ['2025-03-01', '2025-03-03', 100_000, 850, '2025-03-02'],
    ]);
    expect(shape(debtOf({ rule: rule('POL', 'PravnickaOsoba') }), '2024-07-02')).toEqual([
      ['2024-06-15', '2024-07-01', 100_000, 1400, '2024-01-01'],
      ['2024-07-01', '2024-07-02', 100_000, 1450, '2024-07-01'],
    ]);
  });

  it('in Hungary is that of each half-year, for companies plus 8 points', () => {
    expect(shape(debtOf({ rule: rule('HUN', 'FyzickaOsoba') }), '2024-07-02').map((part) => part[3])).toEqual([400, 450]);
    expect(shape(debtOf({ rule: rule('HUN', 'PravnickaOsoba') }), '2024-07-02').map((part) => part[3])).toEqual([1200, 1250]);
  });

  it('that is unknown is an error with its day', () => {
    const missing = (debt: ReturnType<typeof debtOf>, to: string) => () => lateInterestParts(debt, { from: '2000-01-01', to });
    const failure = (day: string) => expect.objectContaining({ code: 'late-interest/no-rate', params: { day } });
    expect(missing(debtOf({ dueOn: '2023-12-30' }), '2024-02-01')).toThrow(failure('2023-12-31'));
    expect(missing(debtOf({ dueOn: '2023-12-30', rule: rule('CZE', 'FyzickaOsoba') }), '2024-02-01')).toThrow(failure('2023-07-01'));
    expect(missing(debtOf({ rates: [] }), '2024-06-16')).toThrow(failure('2024-06-15'));
    // Days without a debt need no rate.
    expect(shape(debtOf({ rates: [], changes: [{ on: '2024-06-15', amount: -100_000 }] }), '2024-08-01')).toEqual([]);
  });
});

describe('late interest', () => {
  it('is simple, with 365 days in each year, rounded half up once', () => {
    // 1,000.00 for 366 days of a leap year at 9.5 %: 95.26027…
    const parts = lateInterestParts(debtOf({ dueOn: '2023-12-31', rates: [{ from: '2023-01-01', rateBp: 450 }] }), {
      from: '2024-01-01',
      to: '2025-01-01',
    });
    expect(lateInterest(parts, 'EUR')).toEqual({ amount: 9526, currency: 'EUR' });
    // Exactly half a cent: 73.00 for one day at 2.5 % is 0.005.
    const half = [{ from: '2024-01-01', to: '2024-01-02', open: 7300, rateBp: 250 }];
    expect(lateInterest(half, 'EUR').amount).toBe(1);
    expect(lateInterest([{ ...half[0], open: 7299 } as (typeof half)[0]], 'EUR').amount).toBe(0);
    // A forint has no coins below it.
    expect(lateInterest([{ from: '2024-01-01', to: '2024-01-02', open: 730_000, rateBp: 250 }], 'HUF').amount).toBe(100);
  });

  it('counts a part payment from its day on, and money that was taken back again', () => {
    const changes = [
      { on: '2024-06-25', amount: -40_000 },
      { on: '2024-07-05', amount: 40_000 },
      { on: '2024-07-10', amount: -100_000 },
    ];
    expect(shape(debtOf({ changes }), '2024-08-01').map((part) => part.slice(0, 3))).toEqual([
      ['2024-06-15', '2024-06-25', 100_000],
      ['2024-06-25', '2024-07-05', 60_000],
      ['2024-07-05', '2024-07-10', 100_000],
    ]);
  });

  const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days));
  const debts = fc.record({
    rule: fc.tuple(fc.constantFrom(...COUNTRIES), fc.constantFrom(...CUSTOMER_TYPES), fc.boolean()).map((parts) => rule(...parts)),
    dueOn: day,
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    changes: fc.array(fc.record({ on: day, amount: fc.integer({ min: -3_000_000, max: 1_000_000 }) }), { maxLength: 5 }),
    rates: fc
      .uniqueArray(fc.record({ from: day, rateBp: fc.integer({ min: 0, max: 2500 }) }), { selector: ({ from }) => from, maxLength: 4 })
      .map((later) => [{ from: '2020-01-01', rateBp: 500 }, ...later]),
  });
  const currencies = fc.constantFrom(...CURRENCIES);
  const interestOf = (debt: LateDebt<(typeof rates)[number]>, from: string, to: string, currency: (typeof CURRENCIES)[number]) =>
    lateInterest(lateInterestParts(debt, { from, to }), currency).amount;

  it('of split days is that of all days, up to the rounding of each part', () => {
    fc.assert(
      fc.property(debts, currencies, fc.array(day, { maxLength: 4 }), day, (debt, currency, cuts, end) => {
        const borders = ['2024-01-01', ...cuts.filter((cut) => cut < end).sort(), end];
        const split = borders.slice(1).reduce((sum, to, index) => sum + interestOf(debt, borders[index] ?? '', to, currency), 0);
        const whole = interestOf(debt, '2024-01-01', end, currency);
        expect(Math.abs(split - whole)).toBeLessThanOrEqual((CHARGE_STEP[currency] * borders.length) / 2);
      }),
    );
  });

  it('never falls with more days, a higher debt or a higher rate', () => {
    fc.assert(
      fc.property(debts, currencies, day, day, fc.integer({ min: 0, max: 1000 }), (debt, currency, a, b, more) => {
        const [sooner, later] = [a, b].sort() as [string, string];
        const interest = interestOf(debt, '2024-01-01', sooner, currency);
        expect(interestOf(debt, '2024-01-01', later, currency)).toBeGreaterThanOrEqual(interest);
        expect(interestOf({ ...debt, amount: debt.amount + more }, '2024-01-01', sooner, currency)).toBeGreaterThanOrEqual(interest);
        const dearer = debt.rates.map((rate) => ({ ...rate, rateBp: rate.rateBp + more }));
        expect(interestOf({ ...debt, rates: dearer }, '2024-01-01', sooner, currency)).toBeGreaterThanOrEqual(interest);
      }),
    );
  });

  it('is zero for what was paid until the due day or on the day after it, and until that day', () => {
    fc.assert(
      fc.property(debts, currencies, fc.integer({ min: -30, max: 1 }), (debt, currency, days) => {
        const paid = { ...debt, changes: [{ on: addDays(debt.dueOn, days), amount: -debt.amount }] };
        expect(lateInterestParts(paid, { from: '2024-01-01', to: '2030-01-01' })).toEqual([]);
        expect(interestOf(debt, '2024-01-01', addDays(debt.dueOn, 1), currency)).toBe(0);
      }),
    );
  });

  it('has parts in order, without overlaps, each at the rate that its days name', () => {
    fc.assert(
      fc.property(debts, day, (debt, end) => {
        const parts = lateInterestParts(debt, { from: '2024-01-01', to: end });
        for (const [index, part] of parts.entries()) {
          expect(part.from < part.to && part.from > debt.dueOn && part.to <= end).toBe(true);
          const next = parts[index + 1];
          if (next !== undefined) expect(next.from >= part.to).toBe(true);
          expect(part.base.from <= part.baseOn).toBe(true);
          expect(debt.rates.some(({ from }) => from > part.base.from && from <= part.baseOn)).toBe(false);
        }
      }),
    );
  });
});
