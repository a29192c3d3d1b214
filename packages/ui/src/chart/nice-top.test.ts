import { expect, test } from 'vitest';
import { niceTop } from './nice-top.ts';

test('the top of an axis is round and not below any value', () => {
  expect([0, -3, 1, 3, 7, 10, 11, 24, 26, 99, 0.4, 12_345].map(niceTop)).toEqual([1, 1, 1, 5, 10, 10, 20, 25, 50, 100, 0.5, 20_000]);
});
