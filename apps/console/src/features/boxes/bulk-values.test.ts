import { expect, test } from 'vitest';
import { ALL_ROWS, NO_ROWS, toggled } from '../../shared/row-selection.ts';
import { selectionOf } from './bulk-change.ts';
import { type BulkPriceValues, validateBulkPrice } from './bulk-values.ts';

const values: BulkPriceValues = { kind: 'percent', value: '5,5', effectiveOn: '', reason: ' spring ' };

test('per cent become basis points rounded to whole units; an amount is set in its currency', () => {
  const raised = { set: null, currency: null, percent: 550, roundTo: 100, effectiveOn: null, reason: 'spring' };
  expect(validateBulkPrice(values)).toEqual({ valid: true, value: raised });
  expect(validateBulkPrice({ ...values, kind: 'CZK', value: '490', effectiveOn: '2027-01-01' })).toMatchObject({
    value: { set: 49_000, currency: 'CZK', percent: null, roundTo: 1, effectiveOn: '2027-01-01' },
  });
});

test('missing and unreadable values are errors at their fields', () => {
  const paths = (change: Partial<BulkPriceValues>) => {
    const checked = validateBulkPrice({ ...values, ...change });
    return checked.valid ? [] : checked.errors.map(({ path }) => path);
  };
  expect([paths({ value: '', reason: ' ' }), paths({ value: 'five' })]).toEqual([['value', 'reason'], ['value']]);
});

test('a selection is ids, or the filters of the list', () => {
  expect(selectionOf(toggled(NO_ROWS, ['a'], 'a'), { q: 'A' }, 'w')).toEqual({ ids: ['a'] });
  expect(selectionOf(ALL_ROWS, {}, undefined)).toEqual({ filter: {} });
  expect(selectionOf(ALL_ROWS, { q: 'A', state: 'REPAIR', size: 'SMALL' }, 'w')).toEqual({
    filter: { warehouse: 'w', q: 'A', state: ['REPAIR'], size: ['SMALL'] },
  });
});
