import { expect, test } from 'vitest';
import { discountPath, discountValues, newInsurance, validateDiscounts, validateInsurance } from './insurance-values.ts';

test('typed amounts become minor units; a name in one language is enough', () => {
  const values = { ...newInsurance('e', 2), coverage: '1 000', price: '2,50', 'name.SK': ' Základné ' };
  expect(validateInsurance(values)).toEqual({
    valid: true,
    value: { legalEntityId: 'e', position: 2, name: { SK: 'Základné' }, coverage: 100_000, price: 250, active: true, proofDays: null },
  });
});

test('an insurance without company, amounts and a name has an error at each of them', () => {
  const result = validateInsurance({ ...newInsurance('', 1), price: 'x' });
  expect(result.valid ? [] : result.errors.map(({ path, code }) => [path, code.split('/').at(-1)])).toEqual([
    ['legalEntityId', 'not-null'],
    ['coverage', 'not-null'],
    ['price', 'regex'],
    ['name.SK', 'not-null'],
  ]);
});

test('discounts come back as they were stored; an empty period has none', () => {
  const discounts = [
    { months: 3 as const, discountBp: 250 },
    { months: 12 as const, discountBp: 1000 },
  ];
  expect(discountValues(discounts, 'sk')).toEqual({ m1: '', m3: '2,5', m6: '', m12: '10', reason: '' });
  expect(validateDiscounts({ ...discountValues(discounts, 'sk'), reason: ' jar ' })).toEqual({
    valid: true,
    value: { discounts, reason: 'jar' },
  });
});

test('a discount below zero or above 90 % is an error of its period, also when the server finds it', () => {
  const result = validateDiscounts({ m1: '-1', m3: '91', m6: '90', m12: 'ten', reason: 'jar' });
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual(['m1', 'm3', 'm12']);
  expect(discountPath([{ months: 6, discountBp: 1 }])('discounts.0.months')).toBe('m6');
});
