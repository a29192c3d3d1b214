import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findInstalmentFault,
  INSTALMENT_INTERVALS,
  type Instalment,
  instalmentStandings,
  nextInstalmentPayment,
  splitIntoInstalments,
} from './instalment-plan.ts';
import { compareDates } from './local-date.ts';
import { CHARGE_STEP, CURRENCIES, MINIMUM_CHARGE } from './money.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const none = { paid: 0, reduced: 0, raised: 0 };
const three: Instalment[] = [
  { dueOn: '2026-03-10', amount: 3000 },
  { dueOn: '2026-04-10', amount: 3000 },
  { dueOn: '2026-05-10', amount: 3001 },
];

describe('splitIntoInstalments', () => {
  test('loses no cent, and its instalments have no fault', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.integer({ min: 2, max: 24 }),
        fc.constantFrom(...INSTALMENT_INTERVALS),
        (currency, more, count, interval) => {
          const total = 2 * MINIMUM_CHARGE[currency] + 2 * CHARGE_STEP[currency] + more;
          const instalments = splitIntoInstalments({ total, currency, count, firstOn: '2028-01-31', interval });
          expect(sumOf(instalments.map(({ amount }) => amount))).toBe(total);
          expect(findInstalmentFault(instalments, { total, currency, today: '2028-01-15' })).toBeNull();
        },
      ),
    );
  });

  test('puts the remainder on the last one, in whole forints', () => {
    const amounts = (total: number, currency: 'EUR' | 'HUF') =>
      splitIntoInstalments({ total, currency, count: 3, firstOn: '2026-03-10', interval: 'MONTH' }).map(({ amount }) => amount);
    expect(amounts(10_000, 'EUR')).toEqual([3333, 3333, 3334]);
    expect(amounts(1_000_000, 'HUF')).toEqual([333_300, 333_300, 333_400]);
    expect(amounts(120, 'EUR')).toEqual([60, 60]);
  });

  test('counts months from the first day, and days over the change of the clocks', () => {
    const days = (interval: 'WEEK' | 'TWO_WEEKS' | 'MONTH', firstOn: string) =>
      splitIntoInstalments({ total: 9000, currency: 'EUR', count: 3, firstOn, interval }).map(({ dueOn }) => dueOn);
    expect(days('MONTH', '2028-01-31')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
    expect(days('WEEK', '2026-03-25')).toEqual(['2026-03-25', '2026-04-01', '2026-04-08']);
    expect(days('TWO_WEEKS', '2026-10-20')).toEqual(['2026-10-20', '2026-11-03', '2026-11-17']);
  });
});

describe('findInstalmentFault', () => {
  const fault = (instalments: Instalment[], total = 9001) =>
    findInstalmentFault(instalments, { total, currency: 'EUR', today: '2026-03-01' });
  const changed = (index: number, change: Partial<Instalment>) => three.map((one, at) => (at === index ? { ...one, ...change } : one));

  test('names the first fault', () => {
    expect(fault(three)).toBeNull();
    expect(fault(three.slice(0, 1))).toEqual({ kind: 'COUNT' });
    expect(fault(Array.from({ length: 25 }, () => ({ dueOn: '2026-03-10', amount: 100 })))).toEqual({ kind: 'COUNT' });
    expect(fault(changed(0, { dueOn: '2026-02-28' }))).toEqual({ kind: 'DAY', index: 0 });
    expect(fault(changed(0, { dueOn: '2026-05-01' }))).toEqual({ kind: 'DAY', index: 0 });
    expect(fault(changed(1, { dueOn: '2026-03-10' }))).toEqual({ kind: 'DAY', index: 1 });
    expect(fault(changed(2, { dueOn: '2029-01-01' }))).toEqual({ kind: 'DAY', index: 2 });
    expect(fault(changed(1, { amount: 49 }))).toEqual({ kind: 'AMOUNT', index: 1 });
    expect(fault(changed(1, { amount: 3000.5 }))).toEqual({ kind: 'AMOUNT', index: 1 });
    expect(fault(three, 9000)).toEqual({ kind: 'SUM' });
  });
});

describe('instalmentStandings', () => {
  const states = (movement: Partial<typeof none>, today: string) =>
    instalmentStandings(three, { ...none, ...movement }, { today, graceDays: 3 }).map(({ amount, paid, state }) => [amount, paid, state]);

  test('payments fill the first instalments, and a day is missed after its grace days', () => {
    expect(states({}, '2026-03-09')).toEqual([
      [3000, 0, 'PLANNED'],
      [3000, 0, 'PLANNED'],
      [3001, 0, 'PLANNED'],
    ]);
    expect(states({}, '2026-03-13')[0]).toEqual([3000, 0, 'DUE']);
    expect(states({}, '2026-03-14')[0]).toEqual([3000, 0, 'MISSED']);
    expect(states({ paid: 2999 }, '2026-03-13')[0]).toEqual([3000, 2999, 'PARTLY']);
    expect(states({ paid: 2999 }, '2026-03-14')[0]).toEqual([3000, 2999, 'MISSED']);
    expect(states({ paid: 4000 }, '2026-03-14')).toEqual([
      [3000, 3000, 'PAID'],
      [3000, 1000, 'PARTLY'],
      [3001, 0, 'PLANNED'],
    ]);
  });

  test('reductions shrink the last instalments first, and a raise enlarges the last one', () => {
    expect(states({ reduced: 4001 }, '2026-03-09')).toEqual([
      [3000, 0, 'PLANNED'],
      [2000, 0, 'PLANNED'],
      [0, 0, 'PAID'],
    ]);
    expect(states({ raised: 500 }, '2026-03-09')[2]).toEqual([3501, 0, 'PLANNED']);
  });

  test('keeps the sum: amounts are what was agreed, plus raises, minus reductions', () => {
    fc.assert(
      fc.property(fc.nat(9001), fc.nat(5000), fc.nat(9001), (reduced, raised, share) => {
        const paid = Math.min(share, 9001 + raised - reduced);
        const standings = instalmentStandings(three, { paid, reduced, raised }, { today: '2026-03-09', graceDays: 3 });
        expect(sumOf(standings.map(({ amount }) => amount))).toBe(9001 + raised - reduced);
        expect(sumOf(standings.map((one) => one.paid))).toBe(paid);
        expect(standings.every((one) => one.paid <= one.amount && compareDates(one.dueOn, '2026-03-09') > 0)).toBe(true);
      }),
    );
  });
});

test('the next payment is chargeable, and so is what remains', () => {
  const next = (paid: number, reduced = 0) =>
    nextInstalmentPayment(instalmentStandings(three, { paid, reduced, raised: 0 }, { today: '2026-03-09', graceDays: 3 }), 'EUR');
  expect(next(0)).toBe(3000);
  expect(next(2990)).toBe(50);
  expect(next(6000)).toBe(3001);
  expect(next(8960)).toBeNull();
  expect(next(9001)).toBeNull();
  expect(next(0, 5981)).toBe(3020);
});
