import { expect, test } from 'vitest';
import { withSuffix } from './hungarian-suffix.ts';

test.each([
  '0-s',
  '1-es',
  '2-es',
  '3-as',
  '4-es',
  '5-ös',
  '6-os',
  '7-es',
  '8-as',
  '9-es',
  '10-es',
  '20-as',
  '30-as',
  '40-es',
  '50-es',
  '60-as',
  '70-es',
  '80-as',
  '90-es',
  '100-as',
  '104-es',
  '110-es',
  '136-os',
  '205-ös',
  '300-as',
  '1000-es',
  '1200-as',
  '12000-es',
  '1000000-s',
  'A-101-es',
  'B12-es',
  'F-003-as',
  'K00-s',
  '12/B-s',
  '101A-s',
  '7/f-es',
  '8X-es',
  '9Y-os',
  'E-s',
  '3.6-os',
])('Hungarian says „%s box“', (spoken) => {
  expect(withSuffix(spoken.replace(/-[aeoö]?s$/, ''))).toBe(spoken);
});

test('a name that is a word has no ending', () => {
  expect(['Garázs', 'Bal sarok', 'AB', ''].map(withSuffix)).toEqual(['Garázs', 'Bal sarok', 'AB', '']);
});
