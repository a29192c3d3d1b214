import { expect, test } from 'vitest';
import { deviceNames } from '../lib/device-names.ts';

test('ranges and single names become a list without duplicates', () => {
  expect(deviceNames('zilina-entrance, zilina-a{1..3}, zilina-a2')).toEqual(['zilina-entrance', 'zilina-a1', 'zilina-a2', 'zilina-a3']);
});

test.each(['a b', 'a/b', 'x{3..1}', 'x{1..99999}', '#'])('%s is not a list of names', (text) => {
  expect(() => deviceNames(text)).toThrow(RangeError);
});
