import { expect, test } from 'vitest';
import { atStreetLine, joinStreet, splitStreet } from './street-line.ts';

test.each([
  ['Mlynské nivy 12', 'Mlynské nivy', '12'],
  ['29. augusta 5/A', '29. augusta', '5/A'],
  ['Szentendrei út 95.', 'Szentendrei út', '95.'],
  ['Plac 3 Maja 7b', 'Plac 3 Maja', '7b'],
  ['Mlynské nivy', 'Mlynské nivy', ''],
  ['12', '12', ''],
  ['', '', ''],
])('the line %j is the street %j with the number %j', (line, street, number) => {
  expect(splitStreet(line)).toEqual({ street, number });
});

test('each text that is typed stays as it is, also while it is unfinished', () => {
  const line = 'Námestie 1. mája  15 B, vchod 3 ';
  for (let length = 0; length <= line.length; length++) {
    const typed = line.slice(0, length);
    expect(joinStreet(splitStreet(typed))).toBe(typed);
  }
});

test('a missing number is reported at the line, and once', () => {
  const missing = (path: string) => ({ path, code: 'revalid/rule/basic/not-null' as const });
  expect(atStreetLine([missing('address.number')])).toEqual([{ path: 'address.street', code: 'revalid/rule/basic/regex' }]);
  expect(atStreetLine([missing('address.street'), missing('address.number')])).toEqual([missing('address.street')]);
  expect(atStreetLine([missing('a.address.number'), missing('a.email')], 'a.')).toEqual([
    { path: 'a.address.street', code: 'revalid/rule/basic/regex' },
    missing('a.email'),
  ]);
});
