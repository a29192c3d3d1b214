import { describe, expect, test } from 'vitest';
import { emptyCount, sumOfTyped, validateClose, validateCount, validateFloat, validateMovement } from './cash-values.ts';

describe('a count', () => {
  test('takes whole numbers of pieces; an empty field is none', () => {
    const values = { ...emptyCount('EUR'), '500': ' 3 ', '1': '0' };
    expect(validateCount('EUR')(values)).toEqual({ valid: true, value: [{ value: 500, pieces: 3 }] });
    expect(sumOfTyped(values, 'EUR')).toBe(1500);
  });

  test('marks what is no number of pieces, and sums the others', () => {
    const values = { ...emptyCount('CZK'), '500000': '1', '2000': '1,5', '100': '-2' };
    expect(validateCount('CZK')(values)).toEqual({
      valid: false,
      errors: [
        { path: '2000', code: 'cash/invalid-count' },
        { path: '100', code: 'cash/invalid-count' },
      ],
    });
    expect(sumOfTyped(values, 'CZK')).toBe(500_000);
  });
});

test('a movement needs an amount above zero and a reason', () => {
  expect(validateMovement({ amount: '12,50', reason: ' coins ' })).toEqual({ valid: true, value: { amount: 1250, reason: 'coins' } });
  expect(validateMovement({ amount: '-1', reason: ' ' })).toMatchObject({ valid: false, errors: [{ path: 'amount' }, { path: 'reason' }] });
});

test('a day with a difference needs its reason', () => {
  expect(validateClose(0)({ banked: '', differenceReason: '' })).toEqual({ valid: true, value: { banked: 0 } });
  expect(validateClose(-100)({ banked: '5', differenceReason: ' ' })).toMatchObject({ errors: [{ path: 'differenceReason' }] });
  expect(validateClose(-100)({ banked: '-5', differenceReason: 'x' })).toMatchObject({ errors: [{ path: 'banked' }] });
});

test('a first float may be nothing, but must be stated', () => {
  expect(validateFloat({ openingFloat: '0' })).toEqual({ valid: true, value: { openingFloat: 0 } });
  expect(validateFloat({ openingFloat: '' })).toMatchObject({ errors: [{ code: 'revalid/rule/basic/not-null' }] });
  expect(validateFloat({ openingFloat: '-1' })).toMatchObject({ errors: [{ code: 'revalid/rule/basic/regex' }] });
});
