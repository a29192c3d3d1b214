import type { TodayRow } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { extended, keyOf, MOST_SELECTED, refsOf, type Selection, toggled } from './selection.ts';

const row = (id: string): TodayRow => ({ kind: 'box-repair', id }) as TodayRow;

test('a second toggle removes a task', () => {
  const one = toggled(new Map(), row('a'));
  expect(refsOf(one)).toEqual([{ kind: 'box-repair', id: 'a' }]);
  expect(toggled(one, row('a')).size).toBe(0);
});

test('a range gives all tasks between two presses the same, and is one task in another list', () => {
  const rows = ['a', 'b', 'c', 'd'].map(row);
  const [a, b, c, d] = rows as [TodayRow, TodayRow, TodayRow, TodayRow];
  const range = extended(toggled(new Map(), b), rows, b, d);
  expect(refsOf(range).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  expect(refsOf(extended(range, rows, d, c)).map(({ id }) => id)).toEqual(['b']);
  expect(refsOf(extended(new Map(), rows, row('elsewhere'), a)).map(({ id }) => id)).toEqual(['a']);
});

test('tasks of different kinds about one record are different', () => {
  expect(keyOf({ kind: 'box-repair', id: 'a' })).not.toBe(keyOf({ kind: 'box-to-check', id: 'a' }));
});

test('no more tasks are selected than the server handles at once, and one of them can be removed', () => {
  let selection: Selection = new Map();
  for (let index = 0; index < MOST_SELECTED + 5; index++) selection = toggled(selection, row(String(index)));
  expect(selection.size).toBe(MOST_SELECTED);
  expect(toggled(selection, row('0')).size).toBe(MOST_SELECTED - 1);
});
