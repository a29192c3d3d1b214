import { expect, test } from 'vitest';
import { amountOf, proofForm } from './own-insurance-definition.ts';

test.each([
  ['5000', 500_000],
  ['5 000', 500_000],
  ['5.000', 500_000],
  ['5000,00', 500_000],
  ['5000.50', 500_050],
  ['5,000.5', 500_050],
  ['5.000,00', 500_000],
  ['5,00', 500],
  ['1.000.000', 100_000_000],
  ['12.34.56', null],
  ['abc', null],
  ['-5', null],
  ['', null],
  ['99999999999', null],
])('reads the insured sum %o as %o', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test('a file above the limit is rejected before it is sent', async () => {
  const values = {
    insurer: 'A',
    policyNumber: '1',
    validUntil: '2031-12-31',
    insured: '5000',
    file: 'scan.pdf',
    isTooLarge: true,
  };
  const validate = typeof proofForm.validate === 'function' ? proofForm.validate : await proofForm.validate.load();
  expect(validate(values)).toEqual({ valid: false, errors: [{ path: 'file', code: 'proof/too-large' }] });
  expect(validate({ ...values, isTooLarge: false })).toMatchObject({ valid: true });
});
