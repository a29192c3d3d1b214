import { expect, test } from 'vitest';
import { hundredthsOf, typedHundredths, wholeOf } from './decimal.ts';

test('numbers are read with a comma or a point, and with spaces between thousands', () => {
  expect(['1,5', '1.5', '2', '0,05', '1 250,90', '-1', '4,35'].map(hundredthsOf)).toEqual([150, 150, 200, 5, 125_090, -100, 435]);
});

test('what is no number of at most two decimals is none', () => {
  for (const typed of ['', ' ', 'a', '1,', ',5', '1,234', '1.2.3', '1e3', '99999999', 'Infinity'])
    expect(hundredthsOf(typed), typed).toBeNull();
  expect(['7', ' 7 ', '-2', '1,5', '', '1e3'].map(wholeOf)).toEqual([7, 7, -2, null, null, null]);
});

test('a value comes back as it was typed in its language', () => {
  for (const locale of ['sk', 'en', 'uk', 'hu'])
    for (const value of [5, 150, 200, 125_090]) expect(hundredthsOf(typedHundredths(value, locale))).toBe(value);
});
