import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { period } from './billing-calendar.ts';
import { addDays, type DateInterval, daysBetween } from './local-date.ts';
import { CURRENCIES, type Currency, money } from './money.ts';
import { differenceOfDays, takeCredit, worthOfDays } from './price-difference.ts';
import { pricePeriod } from './price-period.ts';
import { creditUnusedDays } from './unused-days-credit.ts';
import type { VatRule, VatTreatment } from './vat.ts';
import type { VatRateTotal } from './vat-document.ts';

const exempt: VatTreatment = { kind: 'EXEMPT', code: 'VATEX-EU-135-1-A', clause: 'Insurance' };
const rule = (itemKind: VatRule['itemKind'], treatment: VatTreatment): VatRule => ({
  country: 'SVK',
  itemKind,
  customerType: 'ANY',
  from: '2000-01-01',
  to: null,
  treatment,
});
const standard: VatTreatment = { kind: 'RATE', rateBp: 2300 };

interface Terms {
  rent: number;
  insurance: number;
  months: number;
  discountBp: number;
  currency: Currency;
  isInsuranceExempt: boolean;
}
const defaults: Terms = { rent: 0, insurance: 200, months: 1, discountBp: 0, currency: 'EUR', isInsuranceExempt: false };

const priced = (given: Partial<Terms>) => {
  const { rent, insurance, months, discountBp, currency, isInsuranceExempt } = { ...defaults, ...given };
  return pricePeriod(
    {
      country: 'SVK',
      customerType: 'FyzickaOsoba',
      months,
      rentPerMonth: money(rent, currency),
      periodDiscountBp: discountBp,
      insurancePerMonth: money(insurance, currency),
      vatRules: [rule('ANY', standard), ...(isInsuranceExempt ? [rule('INSURANCE', exempt)] : [])],
      taxOn: '2027-03-01',
    },
    null,
  );
};

const march = { from: '2027-03-01', to: '2027-04-01' };
const from = (day: string): DateInterval => ({ from: day, to: march.to });

describe('the difference between two prices for the remaining days', () => {
  it('is net by whole days and the tax on it: 21 of 31 days from 49.90 to 30.00', () => {
    const difference = differenceOfDays({ billed: priced({ rent: 4990 }), changed: priced({ rent: 3000 }) }, march, from('2027-03-11'));
    // 19.90 × 21 / 31 = 13.48, with 23 %.
    expect(difference).toMatchObject({
      days: from('2027-03-11'),
      items: [{ kind: 'RENT', net: { amount: -1348 }, vat: { amount: -310 } }],
      total: { net: { amount: -1348 }, vat: { amount: -310 }, gross: { amount: -1658 } },
    });
  });

  it('keeps the discount of a long period, and the rate of each item', () => {
    const year = period('2027-03-01', 12, 0);
    const terms = { months: 12, discountBp: 1000, isInsuranceExempt: true };
    const rent = differenceOfDays({ billed: priced({ ...terms, rent: 5000 }), changed: priced({ ...terms, rent: 6000 }) }, year, {
      from: '2027-03-01',
      to: '2027-03-02',
    });
    // 10.00 × 12 × 0.9 / 366.
    expect(rent?.total.net.amount).toBe(30);
    const insurance = differenceOfDays(
      { billed: priced({ ...terms, rent: 5000 }), changed: priced({ ...terms, rent: 5000, insurance: 500 }) },
      year,
      { from: '2027-03-01', to: '2027-03-11' },
    );
    expect(insurance?.rates).toMatchObject([{ treatment: exempt, net: { amount: 98 }, vat: { amount: 0 } }]);
  });

  const cases = fc.record({
    anchor: fc
      .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    months: fc.constantFrom(1, 3, 6, 12),
    k: fc.nat(5),
    discountBp: fc.integer({ min: 0, max: 3000 }),
    currency: fc.constantFrom(...CURRENCIES),
    isInsuranceExempt: fc.boolean(),
    old: fc.record({ rent: fc.integer({ min: 1, max: 500_000 }), insurance: fc.nat(20_000) }),
    other: fc.record({ rent: fc.integer({ min: 1, max: 500_000 }), insurance: fc.nat(20_000) }),
    start: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  });
  const build = ({ anchor, months, k, old, other, start, ...terms }: typeof cases extends fc.Arbitrary<infer T> ? T : never) => {
    const whole = period(anchor, months, k);
    const length = daysBetween(whole.from, whole.to);
    return {
      whole,
      length,
      start: Math.floor(start * length),
      billed: priced({ ...terms, months, ...old }),
      changed: priced({ ...terms, months, ...other }),
    };
  };
  const amounts = (difference: ReturnType<typeof differenceOfDays>) =>
    difference === null ? [0, 0, 0] : [difference.total.net.amount, difference.total.vat.amount, difference.total.gross.amount];

  it('on the first day, with the invoice, is exactly the new period', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const { whole, billed, changed } = build(input);
        const [net = 0, vat = 0, gross = 0] = amounts(differenceOfDays({ billed, changed }, whole, whole));
        expect([billed.total.net.amount + net, billed.total.vat.amount + vat, billed.total.gross.amount + gross]).toEqual([
          changed.total.net.amount,
          changed.total.vat.amount,
          changed.total.gross.amount,
        ]);
      }),
    );
  });

  it('of a change that is taken back on the same day is zero', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const { whole, start, billed, changed } = build(input);
        const days = { from: addDays(whole.from, start), to: whole.to };
        const there = amounts(differenceOfDays({ billed, changed }, whole, days));
        const back = amounts(differenceOfDays({ billed: changed, changed: billed }, whole, days));
        expect(there.map((amount, index) => amount + (back[index] ?? 0))).toEqual([0, 0, 0]);
        expect(differenceOfDays({ billed, changed: billed }, whole, days)).toBeNull();
      }),
    );
  });

  it('is the sum of its items and of its rates, and of its parts up to rounding', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const { whole, length, start, billed, changed } = build(input);
        const middle = addDays(whole.from, start);
        const parts = [
          { from: whole.from, to: middle },
          { from: middle, to: whole.to },
        ].map((part) => (start === 0 && part.to === middle ? null : differenceOfDays({ billed, changed }, whole, part)));
        for (const part of parts) {
          if (part === null) continue;
          for (const amount of ['net', 'vat', 'gross'] as const) {
            expect(part.items.reduce((all, item) => all + item[amount].amount, 0)).toBe(part.total[amount].amount);
            expect(part.rates.reduce((all, rate) => all + rate[amount].amount, 0)).toBe(part.total[amount].amount);
          }
        }
        const all = differenceOfDays({ billed, changed }, whole, whole);
        const off = parts.reduce((left, part) => left - (part?.total.net.amount ?? 0), all?.total.net.amount ?? 0);
        // One minor unit an item.
        expect(Math.abs(off)).toBeLessThanOrEqual(2);
        expect(length).toBeGreaterThan(0);
      }),
    );
  });

  it('never grows when fewer days are left', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const { whole, length, billed, changed } = build({ ...input, other: { ...input.other, insurance: input.old.insurance } });
        const nets = Array.from({ length: Math.min(length, 60) }, (_, day) =>
          Math.abs(amounts(differenceOfDays({ billed, changed }, whole, { from: addDays(whole.from, day), to: whole.to }))[0] ?? 0),
        );
        expect(nets).toEqual(nets.toSorted((a, b) => b - a));
      }),
    );
  });
});

const rateOf = (net: number, vat: number): VatRateTotal => ({
  treatment: standard,
  net: money(net, 'EUR'),
  vat: money(vat, 'EUR'),
  gross: money(net + vat, 'EUR'),
});

describe('the worth of some days of a document', () => {
  it('is the even share less what was credited for these days: 30.00 a month, 15.00 from the eleventh on', () => {
    const april = { from: '2027-04-01', to: '2027-05-01' };
    const change = { days: { from: '2027-04-11', to: '2027-05-01' }, rates: [rateOf(1000, 230)] };
    const document = { days: april, rates: [rateOf(2000, 460)], changes: [change] };
    expect(worthOfDays(document, { from: '2027-04-21', to: '2027-05-01' })).toEqual([rateOf(500, 115)]);
    expect(worthOfDays(document, { from: '2027-04-02', to: '2027-04-11' })).toEqual([rateOf(900, 207)]);
    expect(worthOfDays(document, april)).toEqual([rateOf(2000, 460)]);
    expect(worthOfDays(document, { from: '2027-06-01', to: '2027-06-02' })).toEqual([rateOf(0, 0)]);
  });

  it('after any change, the used and the unused days come to the document', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000 }), fc.nat(29), fc.nat(1000), fc.nat(29), (net, changedOn, share, usedDays) => {
        const april = { from: '2027-04-01', to: '2027-05-01' };
        const days = { from: addDays(april.from, changedOn), to: april.to };
        const credited = Math.floor((((net * (30 - changedOn)) / 30) * share) / 1000);
        const vat = (of: number) => Math.round(of * 0.23);
        const document = {
          days: april,
          rates: [rateOf(net - credited, vat(net) - vat(credited))],
          changes: [{ days, rates: [rateOf(credited, vat(credited))] }],
        };
        const middle = addDays(april.from, usedDays);
        const [unused] = worthOfDays(document, { from: middle, to: april.to });
        const [used] = usedDays === 0 ? [rateOf(0, 0)] : worthOfDays(document, { from: april.from, to: middle });
        expect(Math.abs((unused?.net.amount ?? 0) + (used?.net.amount ?? 0) - (net - credited))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('limits the credit at the end of the contract', () => {
    const april = { from: '2027-04-01', to: '2027-05-01' };
    const credit = creditUnusedDays({
      whole: april,
      chargedUntil: '2027-04-20',
      rates: [rateOf(2000, 460)],
      changes: [{ days: { from: '2027-04-11', to: '2027-05-01' }, rates: [rateOf(1000, 230)] }],
      left: money(2460, 'EUR'),
    });
    expect(credit?.total).toMatchObject({ net: { amount: 500 }, payable: { amount: 615 } });
  });
});

describe('a credit that several documents give', () => {
  it('takes what the first has, and leaves the rest to the next', () => {
    expect(takeCredit([rateOf(1000, 230)], [rateOf(600, 138)])).toEqual({ taken: [rateOf(600, 138)], left: [rateOf(400, 92)] });
    expect(takeCredit([rateOf(400, 92)], [rateOf(5000, 1150)])).toEqual({ taken: [rateOf(400, 92)], left: [] });
    expect(takeCredit([rateOf(400, 92)], [])).toEqual({ taken: [], left: [rateOf(400, 92)] });
  });
});
