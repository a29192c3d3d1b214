import { expect, test } from 'vitest';
import { allowedMistakes, editDistance } from './edit-distance.ts';

test.each([
  ['brno', 'brno', 0],
  ['bnro', 'brno', 1],
  ['brn', 'brno', 1],
  ['brnno', 'brno', 1],
  ['praha', 'brno', 3],
  ['', 'ab', 2],
])('between %j and %j are %d mistakes, at most three are counted', (one, other, mistakes) => {
  expect([editDistance(one, other, 2), editDistance(other, one, 2)]).toEqual([mistakes, mistakes]);
});

test('short words allow no mistakes, long ones two', () => {
  expect(['abc', 'abcd', 'abcdefg'].map(allowedMistakes)).toEqual([0, 1, 2]);
});
