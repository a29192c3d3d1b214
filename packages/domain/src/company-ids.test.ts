import { expect, test } from 'vitest';
import { COMPANY_ID_EXAMPLES, invalidCompanyIds, isPostcode, missingCompanyIds } from './company-ids.ts';
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
  ['SVK', { dic: '2020000005', icoDph: 'SK2020000005' }],
  ['CZE', { dic: 'CZ27074359', icoDph: 'CZ27074359' }],
  ['POL', { dic: '526-000-12-47', icoDph: 'PL5260001247' }],
  ['HUN', { dic: '12345678-2-41', icoDph: 'HU12345678' }],
])('a tax number with a wrong check digit is invalid in %s', (country, ids) => {
  expect(invalidCompanyIds(country, { ico: '', ...ids })).toEqual(['dic', 'icoDph']);
});

test('a company of a country of operation needs its tax number', () => {
  expect(missingCompanyIds('POL', { ico: '0000123456', dic: ' ', icoDph: '' })).toEqual(['dic']);
  expect(missingCompanyIds('POL', { ico: '', dic: '526-000-12-46', icoDph: '' })).toEqual([]);
  expect(missingCompanyIds('DEU', { ico: '', dic: '', icoDph: '' })).toEqual([]);
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
