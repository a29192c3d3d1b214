import { invalid, validateBy, withErrors } from '@komora/web-kit/validation';
import { expect, test } from 'vitest';
import { validateEmail } from './validate-email.ts';

const failing = (issues: readonly { path: string[]; code?: string; minimum?: number; params?: Record<string, unknown> }[]) => ({
  safeParse: () => ({ success: false as const, error: { issues } }),
});

test('a schema of the API gives the parsed value, or the code of the first broken rule', () => {
  expect(validateEmail({ email: ' anna@example.com ' })).toEqual({ valid: true, value: { email: 'anna@example.com' } });
  expect(validateEmail({ email: ' ' })).toEqual({ valid: false, errors: [{ path: 'email', code: 'revalid/rule/basic/not-null' }] });
  expect(validateEmail({ email: 'anna' })).toEqual({ valid: false, errors: [{ path: 'email', code: 'revalid/rule/basic/regex' }] });
});

test('each field gets one error, its path joined by dots', () => {
  const issues = [{ path: ['address', 'zip'], params: { code: 'revalid/rule/basic/not-null' } }, { path: ['address', 'zip'] }];
  expect(validateBy(failing(issues), {})).toEqual({
    valid: false,
    errors: [{ path: 'address.zip', code: 'revalid/rule/basic/not-null' }],
  });
});

test('a text or a list that must not be empty is missing, not malformed', () => {
  const result = validateBy(failing([{ path: ['password'], code: 'too_small', minimum: 1 }]), {});
  expect(result).toEqual(invalid([{ path: 'password', code: 'revalid/rule/basic/not-null' }]));
});

test('an unknown code of a rule counts as a wrong format', () => {
  const result = validateBy(failing([{ path: ['name'], params: { code: 'no-such-code' } }]), {});
  expect(result).toEqual(invalid([{ path: 'name', code: 'revalid/rule/basic/regex' }]));
});

test('a rule beside the schema makes a valid result invalid, and comes after the errors of the schema', () => {
  const error = { path: 'again', code: 'passwordsMustMatch' } as const;
  expect(withErrors({ valid: true, value: 1 }, [])).toEqual({ valid: true, value: 1 });
  expect(withErrors({ valid: true, value: 1 }, [error])).toEqual({ valid: false, errors: [error] });
  const first = { path: 'again', code: 'revalid/rule/basic/not-null' } as const;
  expect(withErrors(invalid([first]), [error])).toEqual({ valid: false, errors: [first] });
});
