import { expect, test } from 'vitest';
import { COMPANY_ID_EXAMPLES, invalidCompanyIds, isPostcode } from './company-ids.ts';
import { COUNTRIES } from './country.ts';

test('the examples that people see are valid', () => {
  for (const country of COUNTRIES) expect([country, invalidCompanyIds(country, COMPANY_ID_EXAMPLES[country])]).toEqual([country, []]);
});

test('wrong formats and zeros are invalid; empty IDs and other countries are not checked', () => {
  expect(invalidCompanyIds('SVK', { ico: '1234567', dic: '12', icoDph: 'CZ2020000000' })).toEqual(['ico', 'dic', 'icoDph']);
  expect(invalidCompanyIds('SVK', { ico: '00000000', dic: '0000000000', icoDph: 'SK0000000000' })).toEqual(['ico', 'dic', 'icoDph']);
  expect(invalidCompanyIds('CZE', { ico: '', dic: '', icoDph: '' })).toEqual([]);
  expect(invalidCompanyIds('DEU', { ico: 'HRB 1', dic: '0', icoDph: 'x' })).toEqual([]);
});

test.each([
  ['SVK', '811 01', true],
  ['SVK', '81101', true],
  ['SVK', '1', false],
  ['CZE', 'abc', false],
  ['POL', '00-950', true],
  ['POL', '0095', false],
  ['HUN', '1033', true],
  ['HUN', '10333', false],
  ['IRL', 'D02 AF30', true],
])('a postcode in %s: %s', (country, zip, expected) => {
  expect(isPostcode(country, zip)).toBe(expected);
});
