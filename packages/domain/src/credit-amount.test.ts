import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditAmount } from './credit-amount.ts';
import { type Money, money } from './money.ts';
import type { CreditableRate } from './price-difference.ts';
import { type VatTreatment, vatOn } from './vat.ts';

const eur = (amount: number): Money => money(amount, 'EUR');
const treatments: VatTreatment[] = [
  { kind: 'RATE', rateBp: 2300 },
  { kind: 'RATE', rateBp: 500 },
  { kind: 'EXEMPT', code: 'VATEX-EU-O', clause: 'outside the scope' },
];
const rateOf = (treatment: VatTreatment, net: number): CreditableRate => ({ treatment, net: eur(net), vat: vatOn(eur(net), treatment) });

test('splits the gross in proportion to the rates, and the tax out of it', () => {
  expect(creditAmount([rateOf({ kind: 'RATE', rateBp: 2300 }, 10_000)], eur(1230))).toEqual([
    { treatment: { kind: 'RATE', rateBp: 2300 }, net: eur(1000), vat: eur(230), gross: eur(1230) },
  ]);
});

test('more than what is left gives null', () => {
  expect(creditAmount([rateOf({ kind: 'RATE', rateBp: 2300 }, 100)], eur(124))).toBeNull();
  expect(creditAmount([], eur(1))).toBeNull();
});

test('any amount adds up exactly and never exceeds a rate, net or tax, also after earlier credits', () => {
  const rates = fc.array(fc.tuple(fc.constantFrom(...treatments), fc.nat(1_000_000)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rates, fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 }), (chosen, amounts) => {
      let left = chosen.map(([treatment, net]) => rateOf(treatment, net));
      for (const amount of amounts) {
        const total = left.reduce((all, { net, vat }) => all + net.amount + vat.amount, 0);
        const parts = creditAmount(left, eur(amount));
        if (parts === null) {
          expect(amount).toBeGreaterThan(total);
          continue;
        }
        expect(parts.reduce((all, { gross }) => all + gross.amount, 0)).toBe(amount);
        const credited = [...parts];
        left = left.map((rate) => {
          const index = credited.findIndex(
            ({ treatment, gross }) => treatment === rate.treatment && gross.amount <= rate.net.amount + rate.vat.amount,
          );
          const [part] = index < 0 ? [] : credited.splice(index, 1);
          if (part === undefined) return rate;
          expect(part.net.amount + part.vat.amount).toBe(part.gross.amount);
          expect([part.net.amount >= 0, part.vat.amount >= 0]).toEqual([true, true]);
          expect(part.vat.amount).toBeLessThanOrEqual(rate.vat.amount);
          expect(part.net.amount).toBeLessThanOrEqual(rate.net.amount);
          return { ...rate, net: eur(rate.net.amount - part.net.amount), vat: eur(rate.vat.amount - part.vat.amount) };
        });
      }
    }),
  );
});
