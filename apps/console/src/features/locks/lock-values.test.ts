import { expect, test } from 'vitest';
import { newLock, validateLock } from './lock-values.ts';

const pathsOf = (change: object, isChange = false) => {
  const result = validateLock(isChange)({ ...newLock('w'), deviceId: 'lock-1', ...change });
  return result.valid ? result.value : result.errors.map(({ path }) => path);
};

test('an entrance has no box, also when one was chosen before', () => {
  expect(pathsOf({ boxId: 'b' })).toMatchObject({ door: 'ENTRANCE', boxId: null, deviceId: 'lock-1' });
  expect(pathsOf({ door: 'BOX', boxId: 'b' })).toMatchObject({ door: 'BOX', boxId: 'b' });
});

test('a box without its box, an address that is no part of a topic, and a change without a reason have their errors', () => {
  expect(pathsOf({ door: 'BOX', warehouseId: '' })).toEqual(['warehouseId', 'boxId']);
  for (const deviceId of ['a/b', '#', 'a b', 'x'.repeat(65)]) expect(pathsOf({ deviceId })).toEqual(['deviceId']);
  expect(pathsOf({ reason: ' ' }, true)).toEqual(['reason']);
});
