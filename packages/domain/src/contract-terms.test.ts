import fc from 'fast-check';
import { expect, test } from 'vitest';
import { period } from './billing-calendar.ts';
import { type ContractTerms, changeTerms, firstPeriodFrom, periodAfter, type TermsPart, termsOn } from './contract-terms.ts';
import { addDays, addMonthsClamped, compareDates } from './local-date.ts';

const start = '2026-01-31';
const agreed: ContractTerms = {
  from: start,
  rent: 5000,
  insuranceId: 'basic',
  insurance: 300,
  months: 1,
  periodDiscountBp: 0,
  increaseId: null,
  payerId: null,
};

const day = fc.nat(1500).map((days) => addDays(start, days));
const part: fc.Arbitrary<TermsPart> = fc.oneof(
  fc.record({ rent: fc.integer({ min: 1, max: 4 }).map((n) => n * 1000), increaseId: fc.constant(null) }),
  fc.record({ insuranceId: fc.constantFrom('basic', 'more', 'most'), insurance: fc.constant(300) }),
  fc.record({ months: fc.constantFrom(1, 3, 6, 12), periodDiscountBp: fc.constantFrom(0, 500) }),
  fc.record({ payerId: fc.constantFrom(null, 'employer', 'company') }),
);
const changes = fc.array(fc.record({ from: day, part }), { maxLength: 8 });
const apply = (list: readonly { from: string; part: TermsPart }[]): ContractTerms[] =>
  list.reduce<ContractTerms[]>((terms, one) => changeTerms(terms, one.from, one.part), [agreed]);

test('after any changes every day has exactly one set of terms, the days increase, and neighbours differ', () => {
  fc.assert(
    fc.property(changes, day, (list, on) => {
      const terms = apply(list);
      expect(terms[0]?.from).toBe(start);
      for (const [index, one] of terms.entries()) {
        const next = terms[index + 1];
        if (next === undefined) continue;
        expect(compareDates(one.from, next.from)).toBeLessThan(0);
        expect({ ...one, from: '' }).not.toEqual({ ...next, from: '' });
      }
      const valid = terms.filter(({ from }, index) => {
        const next = terms[index + 1];
        return compareDates(from, on) <= 0 && (next === undefined || compareDates(on, next.from) < 0);
      });
      expect(valid).toEqual([termsOn(terms, on)]);
    }),
  );
});

test('a change takes effect on its day, touches nothing before it and no other part on any day', () => {
  fc.assert(
    fc.property(changes, day, part, day, (list, from, changed, on) => {
      const before = apply(list);
      const after = changeTerms(before, from, changed);
      expect(termsOn(after, from)).toMatchObject(changed);
      const { from: _, ...was } = termsOn(before, on);
      const { from: __, ...is } = termsOn(after, on);
      if (compareDates(on, from) < 0) expect(is).toEqual(was);
      else expect({ ...is, ...pick(was, Object.keys(changed)) }).toEqual(was);
    }),
  );
});

const pick = (source: object, keys: string[]) => Object.fromEntries(Object.entries(source).filter(([key]) => keys.includes(key)));

test('a planned price stays when an earlier change concerns the insurance, and inherits it', () => {
  const planned = changeTerms([agreed], '2026-06-30', { rent: 4000, increaseId: null });
  const terms = changeTerms(planned, '2026-04-30', { insuranceId: 'more', insurance: 900 });
  expect(terms.map(({ from, rent, insuranceId }) => [from, rent, insuranceId])).toEqual([
    [start, 5000, 'basic'],
    ['2026-04-30', 5000, 'more'],
    ['2026-06-30', 4000, 'more'],
  ]);
  expect(changeTerms(terms, '2026-06-30', { rent: 5000, increaseId: null })).toHaveLength(2);
});

test('there are no terms before the contract begins', () => {
  expect(() => termsOn([agreed], '2026-01-30')).toThrow('terms/none');
});

test('periods of changing lengths join without a gap, and equal the billing calendar while the length stays', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(1, 3, 6, 12), { minLength: 1, maxLength: 40 }), (lengths) => {
      let monthsBefore = 0;
      let end = start;
      for (const months of lengths) {
        const one = periodAfter({ startsOn: start, monthsBefore }, months);
        expect(one.from).toBe(end);
        monthsBefore += months;
        end = one.to;
      }
      expect(end).toBe(addMonthsClamped(start, monthsBefore));
    }),
  );
  expect(periodAfter({ startsOn: start, monthsBefore: 6 }, 3)).toEqual(period(start, 3, 2));
});

test('the first period from a day on follows the lengths of the periods before it', () => {
  const terms = changeTerms([agreed], '2026-02-28', { months: 3, periodDiscountBp: 0 });
  const next = { startsOn: start, monthsBefore: 1 };
  expect(firstPeriodFrom(terms, next, '2026-01-01')).toBe('2026-02-28');
  expect(firstPeriodFrom(terms, next, '2026-02-28')).toBe('2026-02-28');
  expect(firstPeriodFrom(terms, next, '2026-03-01')).toBe('2026-05-31');
});
