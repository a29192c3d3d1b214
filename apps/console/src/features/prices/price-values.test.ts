import { expect, test } from 'vitest';
import { type PriceValues, validatePrice } from './price-values.ts';

const values: PriceValues = { size: 'SMALL', floor: '-1', kind: 'percent', value: '5,5', effectiveOn: '', reason: 'inflation' };
const validate = validatePrice('w');

test('per cent become basis points and are rounded to whole units; an amount is set as typed', () => {
  expect(validate(values)).toEqual({
    valid: true,
    value: {
      change: { warehouseId: 'w', sizes: ['SMALL'], floors: [-1], set: null, percent: 550, roundTo: 100, effectiveOn: null },
      reason: 'inflation',
    },
  });
  expect(validate({ ...values, size: '', floor: '', kind: 'set', value: '49,90', effectiveOn: '2027-01-01' })).toMatchObject({
    value: { change: { sizes: [], floors: [], set: 4990, percent: null, roundTo: 1, effectiveOn: '2027-01-01' } },
  });
});

test('a missing or unreadable value and a missing reason are errors at their fields', () => {
  expect(validate({ ...values, reason: ' ' })).toEqual({ valid: false, errors: [{ path: 'reason', code: 'revalid/rule/basic/not-null' }] });
  expect(validate({ ...values, value: '' })).toEqual({ valid: false, errors: [{ path: 'value', code: 'revalid/rule/basic/not-null' }] });
  expect(validate({ ...values, value: 'five' })).toEqual({ valid: false, errors: [{ path: 'value', code: 'revalid/rule/basic/regex' }] });
});
