import { expect, test } from 'vitest';
import { walkRoute } from './walk-route.ts';

const box = (name: string, floor: number, x?: number, y = 0) => ({ name, floor, position: x === undefined ? null : { x, y } });
const namesOf = (boxes: readonly { name: string }[]) => boxes.map(({ name }) => name);

test('a route goes floor by floor, row by row, and back along every second row', () => {
  const boxes = [
    box('B2', 0, 200, 400),
    box('A2', 0, 200, 20),
    box('U1', 1, 0),
    box('A1', 0, 0, 0),
    box('B1', 0, 0, 410),
    box('K1', -1, 0),
    box('C1', 0, 0, 800),
  ];
  expect(namesOf(walkRoute(boxes))).toEqual(['K1', 'A1', 'A2', 'B2', 'B1', 'C1', 'U1']);
});

test('boxes without a place come last on their floor, and no box is lost', () => {
  const boxes = [box('X2', 0), box('A1', 0, 0), box('X1', 0), box('U1', 1, 0)];
  expect(namesOf(walkRoute(boxes))).toEqual(['A1', 'X2', 'X1', 'U1']);
  expect(walkRoute([])).toEqual([]);
});
