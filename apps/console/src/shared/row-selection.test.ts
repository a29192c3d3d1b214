import { expect, test } from 'vitest';
import { ALL_ROWS, isSelected, NO_ROWS, type RowSelection, toggled } from './row-selection.ts';

const shown = ['a', 'b', 'c', 'd'];
const idsOf = (selection: RowSelection) => (selection.kind === 'ids' ? [...selection.ids] : 'all');

test('a press adds a row, and another one removes it', () => {
  const once = toggled(NO_ROWS, shown, 'b');
  expect([idsOf(once), isSelected(once, 'b'), isSelected(once, 'a')]).toEqual([['b'], true, false]);
  expect(idsOf(toggled(once, shown, 'b'))).toEqual([]);
});

test('a range reaches from the row pressed before, in both directions, and removes as it adds', () => {
  const down = toggled(toggled(NO_ROWS, shown, 'b'), shown, 'd', true);
  expect(idsOf(down)).toEqual(['b', 'c', 'd']);
  const up = toggled(toggled(NO_ROWS, shown, 'c'), shown, 'a', true);
  expect([...idsOf(up)].toSorted()).toEqual(['a', 'b', 'c']);
  expect(idsOf(toggled(toggled(down, shown, 'd'), shown, 'c', true))).toEqual(['b']);
});

test('a range without a row before it, or whose first row is no longer shown, is one row', () => {
  expect(idsOf(toggled(NO_ROWS, shown, 'c', true))).toEqual(['c']);
  expect(idsOf(toggled({ kind: 'ids', ids: new Set(['x']), anchor: 'x' }, shown, 'c', true))).toEqual(['x', 'c']);
});

test('a row taken from all that match leaves the other shown rows', () => {
  expect(isSelected(ALL_ROWS, 'not loaded')).toBe(true);
  expect(idsOf(toggled(ALL_ROWS, shown, 'b'))).toEqual(['a', 'c', 'd']);
});
