import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVOICING_PERIODS, overlap, period, proRata } from './billing-calendar.ts';
import { addDays, daysBetween } from './local-date.ts';
import { money } from './money.ts';

const anchors = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const lengths = fc.oneof(fc.constantFrom(...INVOICING_PERIODS), fc.integer({ min: 1, max: 24 }));

describe('billing periods', () => {
  it('of a contract from 31 January end on the last day of February, and on the 31st again', () => {
    expect([0, 1, 2].map((k) => period('2027-01-31', 1, k))).toEqual([
      { from: '2027-01-31', to: '2027-02-28' },
      { from: '2027-02-28', to: '2027-03-31' },
      { from: '2027-03-31', to: '2027-04-30' },
    ]);
  });

  it('have no gap, no overlap and at least one day', () => {
    fc.assert(
      fc.property(anchors, lengths, fc.nat(200), (anchor, months, k) => {
        const current = period(anchor, months, k);
        expect(period(anchor, months, k + 1).from).toBe(current.to);
        expect(daysBetween(current.from, current.to)).toBeGreaterThanOrEqual(28 * months);
        expect(daysBetween(current.from, current.to)).toBeLessThanOrEqual(31 * months);
      }),
    );
  });

  it('reject invalid lengths and indexes', () => {
    expect(() => period('2026-01-01', 0, 0)).toThrow('date/bad-count');
    expect(() => period('2026-01-01', 1, -1)).toThrow('date/bad-count');
    expect(() => period('2026-02-31', 1, 0)).toThrow('date/not-a-date');
  });
});

describe('a pro rata price', () => {
  const november = { from: '2026-11-01', to: '2026-12-01' };

  it('is proportional to the days', () => {
    expect(proRata(money(3000, 'EUR'), november, { from: '2026-11-21', to: '2026-12-01' })).toEqual(money(1000, 'EUR'));
    expect(proRata(money(100, 'EUR'), november, { from: '2026-11-10', to: '2026-11-11' })).toEqual(money(3, 'EUR'));
  });

  it('ignores days outside the period', () => {
    expect(proRata(money(3000, 'EUR'), november, { from: '2026-10-01', to: '2026-11-02' })).toEqual(money(100, 'EUR'));
    expect(proRata(money(3000, 'EUR'), november, { from: '2026-12-01', to: '2027-01-01' })).toEqual(money(0, 'EUR'));
    expect(overlap(november, { from: '2026-10-01', to: '2026-11-01' })).toBeNull();
  });

  it('of the whole period is the whole price; two parts add up to it within one cent', () => {
    fc.assert(
      fc.property(anchors, fc.nat(1_000_000), fc.integer({ min: 1, max: 27 }), (anchor, amount, cut) => {
        const whole = period(anchor, 1, 0);
        const at = addDays(whole.from, cut);
        const price = money(amount, 'PLN');
        const used = proRata(price, whole, { from: whole.from, to: at });
        const left = proRata(price, whole, { from: at, to: whole.to });
        expect(proRata(price, whole, whole)).toEqual(price);
        expect(Math.abs(used.amount + left.amount - amount)).toBeLessThanOrEqual(1);
        expect(used.amount).toBeGreaterThanOrEqual(0);
        expect(used.amount).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('rejects empty intervals', () => {
    expect(() => proRata(money(1, 'EUR'), { from: '2026-11-01', to: '2026-11-01' }, november)).toThrow('date/bad-interval');
    expect(() => proRata(money(1, 'EUR'), november, { from: '2026-11-02', to: '2026-11-01' })).toThrow('date/bad-interval');
  });
});
