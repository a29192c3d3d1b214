import { describe, expect, it } from 'vitest';
import { money } from './money.ts';
import { chooseVatTreatment, DEFAULT_VAT_RULES, type VatQuery, type VatRule, vatOn } from './vat.ts';

const query: VatQuery = { country: 'SVK', itemKind: 'RENT', customerType: 'FyzickaOsoba', on: '2026-11-20' };
const exempt = { kind: 'EXEMPT', code: 'VATEX-EU-135-1-L', clause: '§ 38 ods. 3' } as const;
const rule = (change: Partial<VatRule>): VatRule => ({
  country: 'SVK',
  itemKind: 'ANY',
  customerType: 'ANY',
  from: '2020-01-01',
  to: null,
  treatment: { kind: 'RATE', rateBp: 2300 },
  ...change,
});

describe('the choice of a VAT treatment', () => {
  it.each([
    ['SVK', 2300],
    ['CZE', 2100],
    ['POL', 2300],
    ['HUN', 2700],
  ] as const)('defaults in %s to %i basis points', (country, rateBp) => {
    for (const customerType of ['FyzickaOsoba', 'PravnickaOsoba'] as const) {
      for (const itemKind of ['RENT', 'INSURANCE', 'LATE_FEE'] as const) {
        const treatment = chooseVatTreatment(DEFAULT_VAT_RULES, { ...query, country, itemKind, customerType });
        expect(treatment).toEqual({ kind: 'RATE', rateBp });
      }
    }
  });

  it('prefers the rule for the kind, then for the customer, then the general one, in any order of rows', () => {
    const rules = [
      rule({ treatment: { kind: 'RATE', rateBp: 1 } }),
      rule({ customerType: 'FyzickaOsoba', treatment: { kind: 'RATE', rateBp: 2 } }),
      rule({ itemKind: 'RENT', treatment: { kind: 'RATE', rateBp: 3 } }),
      rule({ itemKind: 'RENT', customerType: 'FyzickaOsoba', treatment: exempt }),
    ];
    for (const rows of [rules, rules.toReversed()]) {
      expect(chooseVatTreatment(rows, query)).toEqual(exempt);
      expect(chooseVatTreatment(rows, { ...query, customerType: 'PravnickaOsoba' })).toEqual({ kind: 'RATE', rateBp: 3 });
      expect(chooseVatTreatment(rows, { ...query, itemKind: 'INSURANCE' })).toEqual({ kind: 'RATE', rateBp: 2 });
      expect(chooseVatTreatment(rows, { ...query, itemKind: 'LATE_FEE', customerType: 'PravnickaOsoba' })).toEqual({
        kind: 'RATE',
        rateBp: 1,
      });
    }
  });

  it('prefers the rule for the kind over a rule for the customer', () => {
    const rules = [
      rule({ itemKind: 'RENT', treatment: { kind: 'RATE', rateBp: 3 } }),
      rule({ customerType: 'FyzickaOsoba', treatment: { kind: 'RATE', rateBp: 2 } }),
    ];
    expect(chooseVatTreatment(rules, query)).toEqual({ kind: 'RATE', rateBp: 3 });
  });

  it('changes on the day on which a rule ends and another begins', () => {
    const rules = [rule({ from: '2011-01-01', to: '2025-01-01', treatment: { kind: 'RATE', rateBp: 2000 } }), rule({ from: '2025-01-01' })];
    expect(chooseVatTreatment(rules, { ...query, on: '2024-12-31' })).toEqual({ kind: 'RATE', rateBp: 2000 });
    expect(chooseVatTreatment(rules, { ...query, on: '2025-01-01' })).toEqual({ kind: 'RATE', rateBp: 2300 });
  });

  it('fails when no rule is valid, or when two are equally specific', () => {
    expect(() => chooseVatTreatment([], query)).toThrow('vat/no-rule');
    expect(() => chooseVatTreatment([rule({ country: 'CZE' })], query)).toThrow('vat/no-rule');
    expect(() => chooseVatTreatment([rule({}), rule({})], query)).toThrow('vat/ambiguous-rules');
  });

  it('rejects an invalid rate', () => {
    for (const rateBp of [-1, 10_001, 20.5]) {
      expect(() => chooseVatTreatment([rule({ treatment: { kind: 'RATE', rateBp } })], query)).toThrow('vat/bad-rate');
    }
  });
});

describe('VAT on an amount', () => {
  it('is rounded half up, and zero when exempt', () => {
    expect(vatOn(money(4990, 'EUR'), { kind: 'RATE', rateBp: 2300 })).toEqual(money(1148, 'EUR'));
    expect(vatOn(money(4990, 'EUR'), exempt)).toEqual(money(0, 'EUR'));
  });
});
