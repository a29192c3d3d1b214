import { expect, test } from 'vitest';
import { metresToBox, wayToBox } from './way.ts';

/** A main corridor along the left wall, a row above and a row below one corridor. */
const upper = { x: 240, y: 0, width: 200, height: 300 };
const lower = { x: 440, y: 460, width: 200, height: 300 };
const corridor = { kind: 'CORRIDOR', x: 600, y: 380 };
const ground = {
  floor: 0,
  labels: [{ kind: 'ENTRANCE', x: 120, y: 760 }, { kind: 'LIFT', x: 120, y: 500 }, corridor],
  boxes: [upper, lower],
};
const first = { floor: 1, labels: [{ kind: 'LIFT', x: 120, y: 500 }, corridor], boxes: [upper, lower] };

test('the way leads from the entrance along the wall and the corridor to the door of the box', () => {
  expect(wayToBox(ground, upper)).toEqual([
    { x: 120, y: 760 },
    { x: 120, y: 380 },
    { x: 340, y: 380 },
    { x: 340, y: 300 },
  ]);
  expect(metresToBox([ground, first], 0, upper)).toBe(Math.round((380 + 220 + 80) / 100));
});

test('on another floor the way begins at the lift, and its length counts the way to the lift', () => {
  expect(wayToBox(first, lower)?.[0]).toEqual({ x: 120, y: 500 });
  expect(metresToBox([ground, first], 1, lower)).toBe(Math.round((260 + 120 + 420 + 80) / 100));
});

test('without an entrance, without a corridor in front, or through another box there is no way', () => {
  expect(wayToBox({ ...ground, labels: [corridor] }, upper)).toBeNull();
  expect(wayToBox({ ...ground, labels: ground.labels.slice(0, 2) }, upper)).toBeNull();
  const wall = { x: 60, y: 300, width: 120, height: 300 };
  expect(wayToBox({ ...ground, boxes: [...ground.boxes, wall] }, upper)).toBeNull();
  expect(metresToBox([{ ...ground, labels: [corridor] }], 0, upper)).toBeNull();
  expect(metresToBox([first], 1, lower)).toBeNull();
  expect(metresToBox([ground], 3, upper)).toBeNull();
});
