import { expect, test } from 'vitest';
import { boxAround, joinOverlapping, overlaps, type Stand, spread } from './boxes.ts';

const sizeOf = (things: readonly number[]): readonly [number, number] => (things.length > 1 ? [44, 48] : [80, 36]);
const alone = (thing: number, x: number, y: number): Stand<number> => ({ things: [thing], x, y });
const clear = (stands: readonly Stand<number>[]): boolean =>
  stands.every((a, i) => stands.every((b, j) => i === j || !overlaps(boxAround(a, sizeOf(a.things)), boxAround(b, sizeOf(b.things)))));

/** Points of a fixed sequence, close together. */
const crowd = Array.from({ length: 200 }, (_, index) => alone(index, (index * 7919) % 600, (index * 104_729) % 400));

test('signs that overlap become one, and nothing is lost', () => {
  const joined = joinOverlapping(crowd, sizeOf);
  expect(clear(joined)).toBe(true);
  expect(joined.flatMap(({ things }) => things).sort((a, b) => a - b)).toEqual(crowd.map((_, index) => index));
});

test('signs that touch nothing stay where they are', () => {
  const apart = [alone(1, 0, 0), alone(2, 200, 0)];
  expect(joinOverlapping(apart, sizeOf)).toEqual(apart);
});

test('a joined sign stands in the middle of its things', () => {
  expect(joinOverlapping([alone(1, 0, 0), alone(2, 30, 0), alone(3, 15, 6)], sizeOf)).toEqual([{ things: [1, 2, 3], x: 15, y: 2 }]);
});

test('warehouses at one address stand below each other at the closest zoom', () => {
  const spreadOut = spread([alone(1, 0, 0), alone(2, 0, 0), alone(3, 0, 0)], sizeOf);
  expect(clear(spreadOut)).toBe(true);
  expect(spreadOut.map(({ things }) => things)).toEqual([[1], [2], [3]]);
});
