import { expect, test } from 'vitest';
import { collectable, totalOf, validateCase } from './case-values.ts';

const debts = [
  { entryId: 'a', open: 6384, obstacle: null },
  { entryId: 'b', open: 100, obstacle: null },
  { entryId: 'c', open: 5, obstacle: 'NOT_DUE' },
] as const;

test('only debts without an obstacle can be chosen', () => {
  expect(collectable(debts).map(({ entryId }) => entryId)).toEqual(['a', 'b']);
});

test('the total is the sum of what is chosen, and empty words are not sent', () => {
  expect(totalOf(debts, ['b'])).toBe(100);
  expect(validateCase(debts)({ entryIds: ['a', 'b'], agency: '  ', reference: ' 7/26 ', reason: ' left ' })).toEqual({
    valid: true,
    value: { entryIds: ['a', 'b'], total: 6484, reference: '7/26', reason: 'left' },
  });
});

test('nothing chosen and no reason are rejected at their fields', () => {
  expect(validateCase(debts)({ entryIds: [], agency: '', reference: '', reason: ' ' })).toEqual({
    valid: false,
    errors: [
      { path: 'entryIds', code: 'revalid/rule/basic/not-null' },
      { path: 'reason', code: 'revalid/rule/basic/not-null' },
    ],
  });
});
