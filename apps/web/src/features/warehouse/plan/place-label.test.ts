import { expect, test } from 'vitest';
import { placeLabel } from './place-label.ts';

const floor = (...boxes: [x: number, y: number, width: number, height: number][]) => ({
  width: 2000,
  height: 1000,
  boxes: boxes.map(([x, y, width, height]) => ({ x, y, width, height })),
});

test('a label with room stands at its point, and grows inwards at the sides', () => {
  expect(placeLabel(floor(), { x: 1000, y: 500 }, 5)).toEqual({ textAnchor: 'middle', x: 1000, y: 500 });
  expect(placeLabel(floor(), { x: 100, y: 500 }, 5)).toEqual({ textAnchor: 'start', x: 100, y: 500 });
  expect(placeLabel(floor(), { x: 1950, y: 995 }, 5)).toEqual({ textAnchor: 'end', x: 1950, y: 960 });
});

test('a label that would cover a box moves beside it', () => {
  // The box begins 40 cm to the right of the entrance.
  expect(placeLabel(floor([190, 800, 300, 200]), { x: 150, y: 950 }, 5)).toEqual({ textAnchor: 'end', x: 150, y: 950 });
  // No room to the left: the label moves up, above the box.
  expect(placeLabel(floor([60, 920, 300, 80]), { x: 50, y: 950 }, 5)).toEqual({ textAnchor: 'start', x: 50, y: 870 });
});

test('without any room it stands at its point', () => {
  expect(placeLabel(floor([0, 0, 2000, 1000]), { x: 100, y: 500 }, 5)).toEqual({ textAnchor: 'start', x: 100, y: 500 });
});
