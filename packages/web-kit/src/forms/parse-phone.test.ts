import { expect, test } from 'vitest';
import { formatTypedPhone, phoneErrors } from './parse-phone.ts';

test.each([
  ['0905/123 456', 'SVK', '+421 905 123 456'],
  ['0905\u00a0123\u00a0456', 'SVK', '+421 905 123 456'],
  ['421905123456', 'SVK', '+421 905 123 456'],
  ['00421 905 123 456', 'SVK', '+421 905 123 456'],
  ['+421 (0)905 123 456', 'SVK', '+421 905 123 456'],
  ['\u202a+421905123456\u202c', 'SVK', '+421 905 123 456'],
  ['601 123 456', 'CZE', '+420 601 123 456'],
  ['06 20 123 4567', 'HUN', '+36 20 123 4567'],
  ['+36201234567', 'SVK', '+36 20 123 4567'],
] as const)('%j typed in %s becomes %s', (typed, country, international) => {
  expect(formatTypedPhone(typed, country)).toBe(international);
  expect(formatTypedPhone(international, country)).toBe(international);
  expect(phoneErrors('phone', international)).toEqual([]);
});

test.each(['0905 12', 'call me', '06 20 123 4567', ''])('%j is no number in Slovakia and stays as it is', (typed) => {
  expect(formatTypedPhone(typed, 'SVK')).toBe(typed);
});

test.each(['+421 905 12', '0905 123 456', 'call me'])('%j is an error at its field', (typed) => {
  expect(phoneErrors('phone', typed)).toEqual([{ path: 'phone', code: 'phoneNumber-invalid' }]);
});
