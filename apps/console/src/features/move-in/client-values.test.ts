import { expect, test } from 'vitest';
import { clientValues, fieldOf, validateClient } from './client-values.ts';

const empty = clientValues({ client: null, language: 'HU' });
const person = {
  ...empty,
  firstName: ' Anna ',
  lastName: 'Nagy',
  email: 'anna@example.com',
  telephoneNumber: '+36201234567',
  street: 'Fő utca',
  number: '1',
  city: 'Budapest',
  zip: '1011',
};

test('a new client begins as a person of the country of the warehouse', () => {
  expect(empty).toMatchObject({ type: 'FyzickaOsoba', countryCode: 'HUN', language: 'HU', email: '' });
});

test('an account without billing details fills in what it knows', () => {
  const client = { id: 'x', firstName: 'Anna', lastName: 'Nagy', email: 'anna@example.com', phoneNumber: null, details: null };
  expect(clientValues({ client, language: 'UK' })).toMatchObject({ firstName: 'Anna', email: 'anna@example.com', countryCode: 'SVK' });
});

test('a person has no company, and a company needs its name and number', () => {
  expect(validateClient(person)).toMatchObject({ valid: true, value: { details: { firstName: 'Anna', company: null }, language: 'HU' } });
  expect(validateClient({ ...person, type: 'PravnickaOsoba' })).toMatchObject({
    valid: false,
    errors: [{ path: 'companyName' }, { path: 'ico' }],
  });
});

test('errors of the server stand at the fields of the form', () => {
  expect(['details.email', 'details.address.zip', 'details.company.name', 'details.company.ico'].map(fieldOf)).toEqual([
    'email',
    'zip',
    'companyName',
    'ico',
  ]);
});
