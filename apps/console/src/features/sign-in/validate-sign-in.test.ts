import { expect, test } from 'vitest';
import { validateSignIn } from './validate-sign-in.ts';

const values = { email: 'eva@example.com', password: 'a long password', code: '123 456', recoveryCode: '' };

test('the chosen second factor is sent without its spaces, the other one never', () => {
  expect(validateSignIn('code')(values)).toEqual({
    valid: true,
    value: { email: 'eva@example.com', password: 'a long password', code: '123456' },
  });
  const recoveryCode = '1234 5678 9012 3456 7890 1234';
  expect(validateSignIn('recoveryCode')({ ...values, recoveryCode })).toMatchObject({
    valid: true,
    value: { recoveryCode: '123456789012345678901234' },
  });
});

test('a missing or malformed second factor is an error at its own field', () => {
  const errors = (result: ReturnType<ReturnType<typeof validateSignIn>>) => (result.valid ? [] : result.errors.map(({ path }) => path));
  expect(errors(validateSignIn('recoveryCode')(values))).toEqual(['recoveryCode']);
  expect(errors(validateSignIn('code')({ ...values, code: '12345' }))).toEqual(['code']);
  expect(errors(validateSignIn('code')({ email: '', password: '', code: '', recoveryCode: '' }))).toEqual(['email', 'password', 'code']);
});
