import { expect, it } from 'vitest';
import { nextIndex } from './next-index.ts';

it.each([
  ['ArrowRight', 0, [true, true, true], 1],
  ['ArrowRight', 2, [true, true, true], 0],
  ['ArrowLeft', 0, [true, true, true], 2],
  ['ArrowRight', 0, [true, false, true], 2],
  ['Home', 2, [false, true, true], 1],
  ['End', 0, [true, true, false], 1],
  ['Enter', 0, [true, true], null],
  ['ArrowRight', 0, [false, false], null],
])('%s from place %i of %j goes to %s', (key, index, enabled, expected) => {
  expect(nextIndex(key, index, enabled)).toBe(expected);
});
