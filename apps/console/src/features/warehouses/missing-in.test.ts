import { expect, test } from 'vitest';
import { missingIn } from './missing-in.ts';

test('visitors miss boxes, insurances and photos, but no opening hours, because a warehouse without them is always open', () => {
  expect(missingIn({ boxes: 0, insurances: 0, photos: 0, hasOpeningHours: false })).toEqual(['boxes', 'insurance', 'photo']);
  expect(missingIn({ boxes: 1, insurances: 1, photos: 0, hasOpeningHours: true })).toEqual(['photo']);
  expect(missingIn({ boxes: 1, insurances: 1, photos: 1, hasOpeningHours: false })).toEqual([]);
});
