import { expect, test } from 'vitest';
import { correctionValues, validateCorrection } from './treatment-values.ts';
import { emptyRule, standardRate, stands, validateVat, withCountry, withRegistered } from './vat-values.ts';

const values = { ...emptyRule('SVK', []), rate: '23', validFrom: '2026-01-01', reason: 'law' };

test('one typed rate makes a rule for each item and kind of customer, in basis points', () => {
  const result = validateVat({ ...values, rate: '5,5' });
  expect(result.valid && result.value.map(({ itemKind, customerType, rateBp }) => [itemKind, customerType, rateBp])).toEqual([
    ['RENT', 'FyzickaOsoba', 550],
    ['RENT', 'PravnickaOsoba', 550],
    ['INSURANCE', 'FyzickaOsoba', 550],
    ['INSURANCE', 'PravnickaOsoba', 550],
  ]);
});

test('an exemption needs a code and a clause, and has no rate', () => {
  const pathsOf = (change: object) => {
    const result = validateVat({ ...values, ...change });
    return result.valid ? result.value.map(({ rateBp }) => rateBp) : result.errors.map(({ path }) => path);
  };
  expect(pathsOf({ kind: 'exempt', items: ['INSURANCE'], customers: ['FyzickaOsoba'] })).toEqual(['code', 'clause.SK']);
  expect(pathsOf({ kind: 'exempt', items: ['RENT'], customers: ['FyzickaOsoba'], code: '§ 38', 'clause.SK': 'Oslobodené' })).toEqual([
    null,
  ]);
});

test('no item, no customer, a rate above 100 % and a missing day each have their error', () => {
  const result = validateVat({ ...values, items: [], customers: [], rate: '101', validFrom: '', reason: ' ' });
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual(['items', 'customers', 'rate', 'validFrom', 'reason']);
});

test('a rule of an earlier attempt is recognised, and not sent again', () => {
  const result = validateVat(values);
  const [rule] = result.valid ? result.value : [];
  if (rule === undefined) throw new Error('The rule is invalid');
  const stored = { ...rule, id: 'a', exemptionClause: null, validTo: null, version: 1 };
  expect(stands(rule, [stored])).toBe(true);
  expect(stands({ ...rule, rateBp: 2000 }, [stored])).toBe(false);
  expect(stands({ ...rule, validFrom: '2026-01-02' }, [stored])).toBe(false);
});

test('the first question is answered by the VAT numbers of the companies there, and proposes the other answers', () => {
  const companies = [
    { country: 'SVK', vatId: null },
    { country: 'CZE', vatId: null },
    { country: 'CZE', vatId: 'CZ27074358' },
  ] as const;
  const outside = { registered: 'no', kind: 'exempt', code: 'VATEX-EU-O', items: ['RENT', 'INSURANCE', 'LATE_FEE', 'LOCK', 'CLEANING'] };
  const taxed = { registered: 'yes', kind: 'rate', code: '', items: ['RENT', 'INSURANCE'] };
  expect(emptyRule('SVK', companies)).toMatchObject({ country: 'SVK', ...outside });
  expect(withCountry(emptyRule('SVK', companies), 'CZE', companies)).toMatchObject({ country: 'CZE', ...taxed });
  expect(emptyRule('HUN', companies)).toMatchObject(taxed);
  expect(withRegistered({ ...values, reason: 'law' }, 'no')).toMatchObject({ ...outside, reason: 'law' });
});

test('the standard rate of a known country is proposed', () => {
  expect(['SVK', 'CZE', 'POL', 'HUN', ''].map(standardRate)).toEqual([2300, 2100, 2300, 2700, null]);
});

test('a stored rule is shown and corrected as it was typed', () => {
  const stored = {
    id: 'a',
    country: 'SVK',
    itemKind: 'RENT',
    customerType: 'FyzickaOsoba',
    validFrom: '2026-01-01',
    validTo: null,
    version: 1,
  } as const;
  const exempt = { rateBp: null, exemptionCode: 'VATEX-EU-O', exemptionClause: { SK: 'Nie je platiteľ DPH' } };
  const taxed = { rateBp: 550, exemptionCode: null, exemptionClause: null };
  for (const treatment of [exempt, taxed])
    expect(validateCorrection({ ...correctionValues({ ...stored, ...treatment }), reason: 'typo' })).toEqual({
      valid: true,
      value: { ...treatment, reason: 'typo' },
    });
  expect(validateCorrection(correctionValues({ ...stored, ...taxed }))).toMatchObject({ errors: [{ path: 'reason' }] });
});
