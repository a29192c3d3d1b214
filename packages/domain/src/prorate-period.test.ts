import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './local-date.ts';
import { CURRENCIES, type Currency, money } from './money.ts';
import { pricePeriod } from './price-period.ts';
import { proratePeriod } from './prorate-period.ts';
import { creditUnusedDays } from './unused-days-credit.ts';
import type { VatRule } from './vat.ts';

const march = { from: '2027-03-01', to: '2027-04-01' };
const vatRules: VatRule[] = [
  { country: 'SVK', itemKind: 'ANY', customerType: 'ANY', from: '2020-01-01', to: null, treatment: { kind: 'RATE', rateBp: 2300 } },
];

function priced(rent: number, insurance: number, { months = 1, discountBp = 0, currency = 'EUR' as Currency } = {}) {
  return pricePeriod(
    {
      country: 'SVK',
      customerType: 'FyzickaOsoba',
      months,
      rentPerMonth: money(rent, currency),
      periodDiscountBp: discountBp,
      insurancePerMonth: money(insurance, currency),
      vatRules,
      taxOn: '2027-03-01',
    },
    null,
  );
}

describe('the price of some days of a period', () => {
  it('is net and tax by whole days: 5 of 31 days of 63.84', () => {
    const { total, lines } = proratePeriod(priced(4990, 200), march, { from: '2027-03-01', to: '2027-03-06' });
    // 49.90 × 5 / 31 = 8.05 and 2.00 × 5 / 31 = 0.32, with 23 % of 8.37.
    expect(lines.map(({ kind, net }) => [kind, net.amount])).toEqual([
      ['RENT', 805],
      ['INSURANCE', 32],
    ]);
    expect(total).toMatchObject({ net: money(837, 'EUR'), vat: money(193, 'EUR'), gross: money(1030, 'EUR') });
  });

  it('is the whole price for the whole period, and nothing without a day', () => {
    const whole = priced(4990, 200);
    expect(proratePeriod(whole, march, march)).toBe(whole);
    expect(proratePeriod(whole, march, { from: '2027-04-01', to: '2027-04-02' }).total.gross.amount).toBe(0);
  });

  it('keeps the discount of a long period in the price of its days', () => {
    const year = { from: '2027-03-01', to: '2028-03-01' };
    const { total, discounts } = proratePeriod(priced(10_000, 0, { months: 12, discountBp: 1000 }), year, {
      from: '2027-03-01',
      to: '2027-03-06',
    });
    // 1,080.00 × 5 / 366.
    expect([total.net.amount, discounts]).toEqual([1475, []]);
  });

  it('together with the credit of the other days is the whole price, up to rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(...CURRENCIES),
        (rent, insurance, used, currency) => {
          const whole = priced(rent, insurance, { currency });
          const part = proratePeriod(whole, march, { from: march.from, to: addDays(march.from, used) });
          const credit = creditUnusedDays({
            whole: march,
            chargedUntil: addDays(march.from, used - 1),
            rates: whole.rates,
            left: whole.total.payable,
          });
          const net = part.total.net.amount + (credit?.total.net.amount ?? 0);
          expect(Math.abs(net - whole.total.net.amount)).toBeLessThanOrEqual(2);
          expect(part.total.gross.amount).toBe(part.total.net.amount + part.total.vat.amount);
          expect(part.lines.reduce((sum, { gross }) => sum + gross.amount, 0)).toBe(part.total.gross.amount);
        },
      ),
    );
  });

  it('never falls when days are added, and never exceeds the whole price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: daysBetween(march.from, march.to) - 1 }),
        (rent, used) => {
          const whole = priced(rent, 200);
          const [shorter, longer] = [used, used + 1].map(
            (days) => proratePeriod(whole, march, { from: march.from, to: addDays(march.from, days + 1) }).total.gross.amount,
          );
          expect(shorter).toBeLessThanOrEqual(longer ?? 0);
          expect(longer).toBeLessThanOrEqual(whole.total.gross.amount);
        },
      ),
    );
  });
});
