import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { period } from './billing-calendar.ts';
import { addDays, daysBetween } from './local-date.ts';
import { CURRENCIES, money, toChargeStep } from './money.ts';
import { creditUnusedDays, latestTerminationDate, unusedDays, withdrawalPossibleUntil } from './unused-days-credit.ts';
import type { VatTreatment } from './vat.ts';

const march = { from: '2027-03-01', to: '2027-04-01' };
const rate = (rateBp: number): VatTreatment => ({ kind: 'RATE', rateBp });
const exempt: VatTreatment = { kind: 'EXEMPT', code: 'VATEX-EU-135-1-L', clause: 'Exempt' };
const eur = (amount: number) => money(amount, 'EUR');

describe('unused days', () => {
  it('begin on the day after the last charged one', () => {
    expect(unusedDays(march, '2027-03-10')).toEqual({ from: '2027-03-11', to: '2027-04-01' });
    expect(unusedDays(march, '2027-03-30')).toEqual({ from: '2027-03-31', to: '2027-04-01' });
    expect(unusedDays(march, '2027-02-01')).toEqual(march);
  });

  it('do not exist when the last charged day is the last of the period, or later', () => {
    expect(unusedDays(march, '2027-03-31')).toBeNull();
    expect(unusedDays(march, '2027-06-01')).toBeNull();
  });
});

describe('the credit of unused days', () => {
  it('is pro rata net and tax: 21 of 31 days of 63.84', () => {
    const credit = creditUnusedDays({
      whole: march,
      chargedUntil: '2027-03-10',
      rates: [{ treatment: rate(2300), net: eur(5190), vat: eur(1194) }],
      left: eur(6384),
    });
    expect(credit).toMatchObject({ total: { net: eur(3516), vat: eur(809), gross: eur(4325), rounding: eur(0), payable: eur(4325) } });
  });

  it('is separate for every VAT rate', () => {
    const rates = [
      { treatment: exempt, net: eur(3100), vat: eur(0) },
      { treatment: rate(2300), net: eur(310), vat: eur(71) },
    ];
    const credit = creditUnusedDays({ whole: march, chargedUntil: '2027-03-30', rates, left: eur(3481) });
    expect(credit?.rates.map(({ net, vat }) => [net.amount, vat.amount])).toEqual([
      [100, 0],
      [10, 2],
    ]);
  });

  it('is in whole forints for HUF', () => {
    const huf = (amount: number) => money(amount, 'HUF');
    const credit = creditUnusedDays({
      whole: march,
      chargedUntil: '2027-03-10',
      rates: [{ treatment: rate(2700), net: huf(1_234_567), vat: huf(333_333) }],
      left: huf(1_567_900),
    });
    expect((credit?.total.payable.amount ?? 1) % 100).toBe(0);
  });

  const cases = fc.record({
    anchor: fc
      .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    months: fc.constantFrom(1, 3, 6, 12),
    k: fc.nat(20),
    charged: fc.integer({ min: -40, max: 420 }),
    currency: fc.constantFrom(...CURRENCIES),
    nets: fc.array(fc.record({ net: fc.nat(50_000_000), treatment: fc.constantFrom(rate(2300), rate(2700), exempt) }), {
      minLength: 1,
      maxLength: 3,
    }),
    /** The already refunded part of the payment, per mille. */
    gone: fc.nat(1000),
  });

  const build = ({ anchor, months, k, charged, currency, nets, gone }: typeof cases extends fc.Arbitrary<infer T> ? T : never) => {
    const whole = period(anchor, months, k);
    const rates = nets.map(({ net, treatment }) => {
      const bp = treatment.kind === 'RATE' ? treatment.rateBp : 0;
      return { treatment, net: money(net, currency), vat: money(Math.round((net * bp) / 10_000), currency) };
    });
    const gross = rates.reduce((total, { net, vat }) => total + net.amount + vat.amount, 0);
    const paid = toChargeStep(money(gross, currency)).amount;
    const left = toChargeStep(money(paid - Math.floor((paid * gone) / 1000), currency));
    return { whole, chargedUntil: addDays(whole.from, charged), rates, left };
  };

  it('never exceeds the remaining amount of any rate or of the payment; net and tax add up', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const input = build(given);
        const credit = creditUnusedDays(input);
        if (credit === null) return;
        const { total, rates } = credit;
        expect(total.payable.amount).toBeLessThanOrEqual(input.left.amount);
        expect(total.gross.amount).toBe(total.net.amount + total.vat.amount);
        expect(total.payable.amount).toBe(total.gross.amount + total.rounding.amount);
        expect(rates.reduce((all, { gross }) => all + gross.amount, 0)).toBe(total.gross.amount);
        for (const part of rates) {
          expect(part.vat.amount).toBeGreaterThanOrEqual(0);
          expect(
            input.rates.some(
              ({ treatment, net, vat }) => treatment === part.treatment && part.net.amount <= net.amount && part.vat.amount <= vat.amount,
            ),
          ).toBe(true);
        }
      }),
    );
  });

  it('grows by the day: nothing at the end of the period, everything before its first day', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const input = build({ ...given, gone: 0 });
        const length = daysBetween(input.whole.from, input.whole.to);
        const chargedUntil = (day: number) => creditUnusedDays({ ...input, chargedUntil: addDays(input.whole.from, day) });
        expect(chargedUntil(length - 1)).toBeNull();
        const all = chargedUntil(-1);
        expect(all?.total.payable.amount ?? 0).toBe(all === null ? 0 : input.left.amount);
        const day = Math.abs(given.charged) % (length - 1);
        const less = chargedUntil(day + 1)?.total.net.amount ?? 0;
        expect(chargedUntil(day)?.total.net.amount ?? 0).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

describe('legal and operator deadlines', () => {
  it('the fourteenth day is the last day to withdraw; the day of the contract does not count', () => {
    expect(withdrawalPossibleUntil('2027-03-01')).toBe('2027-03-15');
  });

  it('a deadline on a weekend moves to Monday', () => {
    expect(withdrawalPossibleUntil('2027-03-06')).toBe('2027-03-22');
    expect(withdrawalPossibleUntil('2027-03-07')).toBe('2027-03-22');
    expect(withdrawalPossibleUntil('2027-03-08')).toBe('2027-03-22');
    expect(withdrawalPossibleUntil('1999-12-18')).toBe('2000-01-03');
  });

  it('a tenancy ends at most one year ahead', () => {
    expect(latestTerminationDate('2028-02-29')).toBe('2029-02-28');
  });
});
