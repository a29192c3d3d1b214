import { expect, test } from 'vitest';
import { newCompany } from './company-values.ts';
import { validateChange, validateNew } from './validate-company.ts';

const values = {
  ...newCompany('SK'),
  country: 'SVK',
  name: 'Komora s. r. o.',
  street: 'Hlavná',
  number: '1',
  zip: '811 01',
  city: 'Bratislava',
  companyId: '31333532',
  taxId: '2020312570',
  iban: 'SK31 1200 0000 1987 4263 7541',
  email: 'fakturacia@example.com',
  phoneNumber: '+421 900 123 456',
  invoicePrefix: 'KF',
  contractPrefix: 'KZ',
};

test('a typed company is grouped as the server takes it; empty numbers are null', () => {
  expect(validateNew(values)).toMatchObject({
    valid: true,
    value: { country: 'SVK', address: { street: 'Hlavná', zip: '811 01' }, vatId: null, bic: null, phoneNumber: '+421900123456' },
  });
});

test('each wrong field has its error under its own name', () => {
  const result = validateNew({ ...values, country: '', zip: ' ', email: 'nobody', invoicePrefix: 'lower' });
  expect(result.valid ? [] : result.errors.map(({ path }) => path).toSorted()).toEqual(['country', 'email', 'invoicePrefix', 'zip']);
});

test('the notice of a rent increase is a whole number of days, at least 30', () => {
  const errorsOf = (increaseNoticeDays: string) => {
    const result = validateChange({ ...values, increaseNoticeDays });
    return result.valid ? result.value.increaseNoticeDays : result.errors.map(({ path }) => path);
  };
  expect(['60', '29', '366', '', 'x'].map(errorsOf)).toEqual([60, ...Array(4).fill(['increaseNoticeDays'])]);
});

test('interest for late payment begins on a day; the fixed rate exists in Slovakia only', () => {
  const optionOf = (change: Partial<typeof values>) => {
    const result = validateChange({ ...values, ...change });
    return result.valid ? result.value.lateInterest : result.errors.map(({ path }) => path);
  };
  const from = { lateInterestFrom: '2026-01-01', lateInterestFixed: true };
  expect([{ lateInterestFixed: true }, from, { ...from, country: 'CZE' }, { lateInterestFrom: 'soon' }].map(optionOf)).toEqual([
    null,
    { from: '2026-01-01', fixed: true },
    { from: '2026-01-01', fixed: false },
    ['lateInterestFrom'],
  ]);
});

test('a change sends country and prefixes, which may be corrected, and never the bank account', () => {
  const result = validateChange({ ...values, iban: '', bic: '', vatId: 'SK2020312570' });
  expect(result).toMatchObject({ valid: true, value: { vatId: 'SK2020312570', country: 'SVK' } });
  expect(Object.keys(result.valid ? result.value : {})).not.toContain('iban');
});

test('a new company is of the country of the language; for other languages the person chooses', () => {
  expect((['SK', 'CS', 'PL', 'HU', 'EN', 'UK'] as const).map((language) => newCompany(language).country)).toEqual([
    'SVK',
    'CZE',
    'POL',
    'HUN',
    '',
    '',
  ]);
});

test('a telephone number may be typed as it is written at home', () => {
  expect(validateNew({ ...values, phoneNumber: '0905 123 456' })).toMatchObject({ valid: true, value: { phoneNumber: '+421905123456' } });
  const wrong = validateNew({ ...values, phoneNumber: '0905 123' });
  expect(wrong.valid ? [] : wrong.errors.map(({ path }) => path)).toEqual(['phoneNumber']);
});
