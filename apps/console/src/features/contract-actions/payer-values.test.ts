import { expect, test } from 'vitest';
import { payerBody, payerFieldOf, payerValues, validatePayer } from './payer-values.ts';

const company = {
  ...payerValues(null, 'EUR'),
  ...{ companyName: ' Firma s.r.o. ', ico: '12345678', dic: '2020202019', icoDph: '' },
  ...{ firstName: 'Eva', lastName: 'Účtovná', email: 'eva@example.com', telephoneNumber: '+421900123456' },
  ...{ street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101' },
};

test('a company is suggested, and needs its name and number', () => {
  expect(payerBody(payerValues(null, 'EUR'))).toBeNull();
  expect(payerBody(company)).toMatchObject({ payer: { type: 'PravnickaOsoba', company: { name: 'Firma s.r.o.', ico: '12345678' } } });
  expect(validatePayer({ ...company, ico: '', reason: 'x' })).toMatchObject({ valid: false, errors: [{ path: 'ico' }] });
});

test('an empty company is in the country of the contract', () => {
  expect(payerValues(null, 'PLN').countryCode).toBe('POL');
});

test('the client needs no details, but a reason', () => {
  const client = { ...payerValues(null, 'EUR'), type: 'CLIENT' };
  expect(payerBody(client)).toEqual({ payer: null });
  expect(validatePayer(client)).toMatchObject({ valid: false, errors: [{ path: 'reason' }] });
  expect(validatePayer({ ...client, reason: 'left the company' })).toMatchObject({ valid: true, value: { payer: null } });
});

test('the present buyer fills in the form, and errors of the server stand at its fields', () => {
  const payer = payerBody(company)?.payer ?? null;
  expect(payerValues(payer, 'EUR')).toEqual({ ...company, companyName: 'Firma s.r.o.' });
  expect(['payer.company.name', 'payer.company.ico', 'payer.address.zip', 'payer.email', 'reason'].map(payerFieldOf)).toEqual([
    'companyName',
    'ico',
    'zip',
    'email',
    'reason',
  ]);
});
