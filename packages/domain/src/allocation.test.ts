import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OpenEntry, planAllocations, planReleases, usableCredit } from './allocation.ts';
import { CHARGE_STEP, CURRENCIES, MINIMUM_CHARGE } from './money.ts';

const entries = (prefix: string) =>
  fc
    .array(fc.integer({ min: 1, max: 2_000_000_000 }), { maxLength: 8 })
    .map((amounts) => amounts.map((open, index): OpenEntry => ({ id: `${prefix}${index}`, open })));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('planAllocations', () => {
  test('pays the first debit first, from the first credit', () => {
    const plan = planAllocations(
      [
        { id: 'a', open: 30 },
        { id: 'b', open: 100 },
      ],
      [
        { id: 'x', open: 50 },
        { id: 'y', open: 60 },
      ],
    );
    expect(plan).toEqual([
      { creditId: 'a', debitId: 'x', amount: 30 },
      { creditId: 'b', debitId: 'x', amount: 20 },
      { creditId: 'b', debitId: 'y', amount: 60 },
    ]);
  });

  test('never exceeds an entry, and uses everything that is open on both sides', () => {
    fc.assert(
      fc.property(entries('c'), entries('d'), (credits, debits) => {
        const plan = planAllocations(credits, debits);
        for (const { id, open } of [...credits, ...debits]) {
          const used = sumOf(plan.filter(({ creditId, debitId }) => creditId === id || debitId === id).map(({ amount }) => amount));
          expect(used).toBeLessThanOrEqual(open);
        }
        const total = sumOf(plan.map(({ amount }) => amount));
        expect(total).toBe(Math.min(sumOf(credits.map(({ open }) => open)), sumOf(debits.map(({ open }) => open))));
        expect(plan.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });
});

describe('planReleases', () => {
  const parts = fc
    .array(fc.integer({ min: 1, max: 2_000_000_000 }), { maxLength: 8 })
    .map((amounts) => amounts.map((amount, index) => ({ id: `p${index}`, amount })));

  test('takes the first part first, and splits the last one', () => {
    const paid = [
      { id: 'a', amount: 30 },
      { id: 'b', amount: 100 },
      { id: 'c', amount: 50 },
    ];
    expect(planReleases(paid, 70)).toEqual([
      { id: 'a', released: 30, remaining: 0 },
      { id: 'b', released: 40, remaining: 60 },
    ]);
  });

  test('takes exactly the total, as far as the parts reach, and only the last listed part keeps something', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 20_000_000_000 }), (paid, total) => {
        const plan = planReleases(paid, total);
        expect(sumOf(plan.map(({ released }) => released))).toBe(Math.min(total, sumOf(paid.map(({ amount }) => amount))));
        expect(plan.map(({ id }) => id)).toEqual(paid.slice(0, plan.length).map(({ id }) => id));
        for (const [index, { released, remaining }] of plan.entries()) {
          expect(released).toBeGreaterThan(0);
          expect(released + remaining).toBe(paid[index]?.amount);
          if (index < plan.length - 1) expect(remaining).toBe(0);
        }
      }),
    );
  });

  test('what is released can be paid again with the same money', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 2_000_000_000 }), (paid, total) => {
        const plan = planReleases(paid, total);
        const debits = plan.map(({ id, released }) => ({ id, open: released }));
        const again = planAllocations(
          [{ id: 'money', open: sumOf(debits.map(({ open }) => open)) }].filter(({ open }) => open > 0),
          debits,
        );
        expect(again.map(({ debitId, amount }) => ({ id: debitId, open: amount }))).toEqual(debits);
      }),
    );
  });
});

describe('usableCredit', () => {
  test('leaves zero or an amount that can be charged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.constantFrom(...CURRENCIES),
        (due, credit, currency) => {
          const used = usableCredit(due, credit, currency);
          const rest = due - used;
          expect(used).toBeGreaterThanOrEqual(0);
          expect(used).toBeLessThanOrEqual(Math.min(due, credit));
          if (used > 0 && rest > 0) {
            expect(rest).toBeGreaterThanOrEqual(MINIMUM_CHARGE[currency]);
            expect(rest % CHARGE_STEP[currency]).toBe(0);
          }
          if (credit >= due) expect(rest).toBe(0);
        },
      ),
    );
  });

  test('does not leave 0.20 € to be charged', () => {
    expect(usableCredit(6384, 6364, 'EUR')).toBe(6334);
  });
});
