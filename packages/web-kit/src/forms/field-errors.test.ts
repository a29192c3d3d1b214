import { ApiError } from '@komora/api/client';
import type { ErrorCode, FieldError } from '@komora/api/errors';
import { expect, test } from 'vitest';
import { defineForm } from './define-form.ts';
import { isSameValue, rejectedFields } from './field-errors.ts';

interface Values {
  readonly email: string;
  readonly reasons: readonly string[];
}

const form = defineForm<Values, Values>({
  paths: ['email', 'reasons'],
  validate: (value) => ({ valid: true, value }),
  fieldOfCode: { 'sharing/own-email': 'email' },
});
const values: Values = { email: 'anna@example.com', reasons: ['a'] };

const problem = (code: ErrorCode, errors?: FieldError[]) => new ApiError({ status: 400, code, detail: '', ...(errors && { errors }) });
const fieldsOf = (error: unknown, prefix = '') =>
  [...rejectedFields({ ...form, prefix }, error, values)].map(
    ([
      path,
      {
        error: { code },
      },
    ]) => [path, code],
  );

test('errors of a response stand at their fields, in the order of the form', () => {
  const errors: FieldError[] = [
    { path: 'reasons.0', code: 'revalid/rule/basic/regex' },
    { path: 'email', code: 'revalid/rule/basic/not-null' },
    { path: 'elsewhere', code: 'revalid/rule/basic/regex' },
  ];
  expect(fieldsOf(problem('request/invalid', errors))).toEqual([
    ['email', 'revalid/rule/basic/not-null'],
    ['reasons', 'revalid/rule/basic/regex'],
  ]);
});

test('a part of a larger request is found behind its prefix', () => {
  const errors: FieldError[] = [{ path: 'consents.email', code: 'mustBeChecked' }];
  expect(fieldsOf(problem('request/invalid', errors), 'consents.')).toEqual([['email', 'mustBeChecked']]);
  expect(fieldsOf(problem('request/invalid', errors))).toEqual([]);
});

test('the code of a whole response may belong to a field; any other leaves the fields alone', () => {
  expect(fieldsOf(problem('sharing/own-email'))).toEqual([['email', 'sharing/own-email']]);
  expect(fieldsOf(problem('too-many-requests'))).toEqual([]);
  expect(fieldsOf(new TypeError('no response'))).toEqual([]);
});

test('values are compared by content, so that an error leaves with the value that caused it', () => {
  expect(isSameValue('a', 'a')).toBe(true);
  expect(isSameValue(true, false)).toBe(false);
  expect(isSameValue(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameValue(['a'], ['a', 'b'])).toBe(false);
});
