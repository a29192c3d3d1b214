import { expect, test } from 'vitest';
import { arranged, isShown, moved } from './arrange-columns.ts';

const columns = [{ key: 'name', isName: true }, { key: 'size' }, { key: 'price' }] as const;
const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

test('columns have the chosen order; those that the choice does not know come last, in the order of the program', () => {
  expect(keys(arranged(columns, undefined))).toEqual(['name', 'size', 'price']);
  expect(keys(arranged(columns, { order: ['price', 'gone', 'name'], hidden: [] }))).toEqual(['price', 'name', 'size']);
});

test('a hidden column is not shown, except the one that names the row', () => {
  const chosen = { order: ['name', 'size'], hidden: ['name', 'size'] };
  expect(columns.map((column) => isShown(column, chosen))).toEqual([true, false, true]);
});

test('a column moves by one place and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
