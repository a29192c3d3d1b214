import { expect, test } from 'vitest';
import { isKsefNumber } from './ksef-number.ts';

test('the example of the documentation is a number of its seller only', () => {
  const number = '5265877635-20250826-0100001AF629-AF';
  expect(isKsefNumber(number, 'PL 526-587-76-35')).toBe(true);
  expect(isKsefNumber(number, '1234567890')).toBe(false);
  expect(isKsefNumber(number, '')).toBe(false);
});

test.each(['', 'FV/1', '5265877635-20250826-0100001AF629-AE', '5265877635-20250826-0100001af629-AF', '5265877635-20250826-0100001AF62-AF'])(
  '"%s" is no number of KSeF',
  (number) => {
    expect(isKsefNumber(number, '5265877635')).toBe(false);
  },
);
