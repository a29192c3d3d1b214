import type { Box } from '@komora/api';
import { expect, test } from 'vitest';
import { boxTypes } from './box-types.ts';

const price = { net: 1000, vat: 230, gross: 1230, currency: 'EUR' as const };
const box = (name: string, change: Partial<Box> = {}): Box => ({
  id: name,
  name,
  size: 'XS',
  width: 100,
  length: 150,
  height: 260,
  area: 1.5,
  floor: 0,
  wayMetres: 10,
  lockVersion: 'V2',
  availability: 'AVAILABLE',
  rentStart: null,
  price,
  total: price,
  lowestPrice30Days: price,
  lowestTotal30Days: price,
  ...change,
});

test('boxes of one size and price are one type, whichever side is the length; the first free one is assigned', () => {
  const { free, taken } = boxTypes([box('1', { availability: 'BUSY' }), box('2', { width: 150, length: 100 }), box('3')]);
  expect(free.map((type) => [type.box.name, type.freeCount])).toEqual([['2', 2]]);
  expect(taken).toEqual([]);
});

test('another price, height or side is another type', () => {
  const others = [{ total: { ...price, gross: 1300 } }, { height: 230 }, { length: 200 }];
  expect(boxTypes([box('1'), ...others.map((change, index) => box(String(index + 2), change))]).free).toHaveLength(4);
});

test('a type without a free box is taken', () => {
  const { free, taken } = boxTypes([box('1', { availability: 'INACTIVE' }), box('2', { availability: 'BUSY' })]);
  expect([free, taken.map((type) => [type.box.name, type.freeCount])]).toEqual([[], [['1', 0]]]);
});
