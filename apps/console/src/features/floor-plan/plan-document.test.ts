import type { WarehousePlan } from '@komora/api/admin';
import { expect, test } from 'vitest';
import {
  addFloor,
  addLabel,
  addWall,
  boxesOn,
  draftOf,
  faultsOf,
  growFloor,
  moveItems,
  openDocument,
  removeItems,
  renumberFloor,
  withPlaces,
} from './plan-document.ts';

const floor = { floor: 0, width: 1000, height: 800, walls: [], labels: [] };
const at = (x: number, y = 0, level = 0) => ({ floor: level, x, y, width: 100, height: 200 });
const box = (id: string, place: ReturnType<typeof at> | null, occupied = false) => ({
  id,
  name: id.toUpperCase(),
  floor: 0,
  width: 100,
  length: 200,
  occupied,
  place,
});
const boxes = [box('a', at(0)), box('b', at(100), true), box('c', null)];
const published: WarehousePlan = { warehouseId: 'w', currency: 'EUR', floors: [floor], boxes, draft: null, version: 0 };
const opened = openDocument(published);

test('a document that is not changed has no draft of its own', () => {
  expect(draftOf(opened, boxes)).toEqual({ floors: [floor], places: [] });
});

test('a draft opens over the published plan, and boxes that it does not name keep their place', () => {
  const draft = { floors: [floor], places: [{ id: 'a', place: null }], savedAt: '', savedBy: '' };
  const plan = openDocument({ ...published, draft });
  expect([...plan.places]).toEqual([
    ['a', null],
    ['b', at(100)],
    ['c', null],
  ]);
  expect(draftOf(plan, boxes).places).toEqual([{ id: 'a', place: null }]);
});

test('an empty plan begins with a ground floor', () => {
  expect(openDocument({ ...published, floors: [], boxes: [] }).floors).toMatchObject([{ floor: 0, width: 2000 }]);
});

test('boxes, signs and walls move together and stop at the edge', () => {
  let plan = addLabel(opened, 0, { kind: 'LIFT', x: 950, y: 400 });
  plan = addWall(plan, 0, [
    [0, 400],
    [300, 400],
  ]);
  plan = moveItems(plan, 0, ['box b', 'label 0', 'wall 0'], 200, 10);
  expect(plan.places.get('b')).toEqual(at(150, 10));
  expect(plan.floors[0]).toMatchObject({
    labels: [{ x: 1000, y: 410 }],
    walls: [
      {
        points: [
          [50, 410],
          [350, 410],
        ],
      },
    ],
  });
  expect(moveItems(plan, 0, ['label 0'], 10, 0)).toBe(plan);
});

test('what is removed is off the plan, and signs behind it keep their place', () => {
  const plan = addLabel(addLabel(opened, 0, { kind: 'LIFT', x: 1, y: 1 }), 0, { kind: 'WC', x: 2, y: 2 });
  const after = removeItems(plan, 0, ['box a', 'label 0']);
  expect([after.places.get('a'), after.floors[0]?.labels]).toEqual([null, [{ kind: 'WC', x: 2, y: 2 }]]);
  expect(faultsOf(removeItems(plan, 0, ['box b']), boxes)).toEqual([{ id: 'b', kind: 'OCCUPIED', otherId: null }]);
});

test('a floor is copied with its walls and signs, gets another number with its boxes, and grows', () => {
  const plan = addLabel(opened, 0, { kind: 'STAIRS', x: 1, y: 1 });
  expect(addFloor(plan, 1, plan.floors[0] ?? floor, true).floors[1]).toMatchObject({ floor: 1, width: 1000, labels: [{ kind: 'STAIRS' }] });
  expect(addFloor(plan, -1, plan.floors[0] ?? floor, false).floors[0]).toMatchObject({ floor: -1, labels: [] });
  const moved = renumberFloor(plan, 0, 2);
  expect([moved.floors[0]?.floor, boxesOn(moved, boxes, 2).map(({ id }) => id)]).toEqual([2, ['a', 'b']]);
  expect(growFloor(plan, 0, [at(5000)]).floors[0]).toMatchObject({ width: 5100, height: 800 });
});

test('overlaps are faults', () => {
  expect(faultsOf(withPlaces(opened, [['c', at(50)]]), boxes).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
