import { expect, test } from 'vitest';
import { headingTag } from './heading-tag.ts';

test('a heading has a level of HTML; any other throws', () => {
  expect(headingTag(2)).toBe('h2');
  for (const level of [0, 7, 1.5, Number.NaN]) expect(() => headingTag(level as 1)).toThrow(RangeError);
});
