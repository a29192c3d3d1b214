import { expect, test } from 'vitest';
import { movedTo } from './photo-order.ts';

const list = ['a', 'b', 'c', 'd'];

test.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 9, ['a', 'c', 'd', 'b']],
  [1, -1, ['b', 'a', 'c', 'd']],
])('an item that moves from %i to %i takes this place, and the others close the gap', (from, to, moved) => {
  expect(movedTo(list, from, to)).toEqual(moved);
});

test('an item that stays, or does not exist, changes nothing', () => {
  expect([movedTo(list, 2, 2), movedTo(list, 3, 4), movedTo(list, 7, 0)]).toEqual([list, list, list]);
});
