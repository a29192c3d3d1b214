import type { Box } from '@komora/api';
import { expect, test } from 'vitest';
import type { BoxType } from './box-types.ts';
import { fittingBox, neededArea, thingNames } from './fitting-box.ts';

function typeOf(length: number, width: number, gross: number): BoxType {
  const price = { net: gross, gross, currency: 'EUR' };
  const box = { id: `${length}x${width}`, length, width, height: 250, area: (length * width) / 10_000, total: price, price };
  return { key: box.id, box: box as unknown as Box, freeCount: 1 };
}

const types = [typeOf(300, 500, 15_000), typeOf(100, 100, 2_000), typeOf(200, 150, 5_000), typeOf(150, 200, 4_500)];

test('the smallest type that takes all things is chosen, of equal ones the cheapest', () => {
  expect(fittingBox({}, types)?.type.box.id).toBe('100x100');
  expect(fittingBox({ carton: 4 }, types)?.type.box.id).toBe('100x100');
  expect(fittingBox({ washer: 1, fridge: 1, carton: 10 }, types)?.type.box.id).toBe('150x200');
  expect(fittingBox({ sofa: 1, bed: 1, wardrobe: 2 }, types)?.type.box.id).toBe('300x500');
});

test('things that fit into no free box give none', () => {
  expect(fittingBox({ bed: 40 }, types)).toBeUndefined();
  expect(fittingBox({ carton: 1 }, [])).toBeUndefined();
});

test('the needed area is that of the smallest usual room', () => {
  expect(neededArea({ carton: 1 })).toBe(1);
  expect(neededArea({ bed: 1, sofa: 1 })).toBe(6);
  expect(neededArea({ bed: 99 })).toBeUndefined();
});

test('every thing fits alone into the largest type', () => {
  for (const name of thingNames) expect(fittingBox({ [name]: 1 }, types), name).toBeDefined();
});
