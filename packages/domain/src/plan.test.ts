import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanBoxPlace, planFaults } from './plan-check.ts';
import { changedFloors, changedPlaces } from './plan-compare.ts';
import {
  aligned,
  boundsOf,
  distributed,
  freePlace,
  isInside,
  movedWithin,
  overlaps,
  type PlanPlace,
  type PlanRectangle,
  rowPlaces,
  snapped,
} from './plan-geometry.ts';

const size = { width: 2000, height: 1500 };
const rectangle = fc.record({
  x: fc.integer({ min: 0, max: 1600 }),
  y: fc.integer({ min: 0, max: 1100 }),
  width: fc.integer({ min: 30, max: 400 }),
  height: fc.integer({ min: 30, max: 400 }),
});
const group = fc.array(rectangle, { minLength: 1, maxLength: 20 });
const box = (id: string, place: PlanRectangle | null, more: Partial<PlanBoxPlace> = {}): PlanBoxPlace => ({
  id,
  place: place === null ? null : { floor: 0, ...place },
  occupied: false,
  published: false,
  ...more,
});
const at = (x: number, y: number, width = 100, height = 100): PlanRectangle => ({ x, y, width, height });
const floors = [{ floor: 0, ...size }];

describe('rectangles', () => {
  test('that touch are apart, and one centimetre more overlaps', () => {
    expect([overlaps(at(0, 0), at(100, 0)), overlaps(at(0, 0), at(99, 0)), overlaps(at(0, 0), at(0, 100))]).toEqual([false, true, false]);
  });

  test('overlap both ways, and with themselves', () => {
    fc.assert(
      fc.property(rectangle, rectangle, (a, b) => {
        expect(overlaps(a, b)).toBe(overlaps(b, a));
        expect(overlaps(a, a)).toBe(true);
      }),
    );
  });

  test('snap to the nearest multiple of the grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (value) => {
        const result = snapped(value);
        expect(Math.abs(result % 10)).toBe(0);
        expect(Math.abs(result - value)).toBeLessThanOrEqual(5);
        expect(snapped(result)).toBe(result);
      }),
    );
  });
});

describe('a moved group', () => {
  test('stays inside the floor and keeps its distances', () => {
    fc.assert(
      fc.property(group, fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }), (boxes, dx, dy) => {
        const moved = movedWithin(boxes, dx, dy, size);
        expect(moved.every((one) => isInside(one, size))).toBe(true);
        const [first, after] = [boxes[0], moved[0]];
        if (first === undefined || after === undefined) return;
        for (const [index, one] of moved.entries())
          expect([one.x - after.x, one.y - after.y]).toEqual([(boxes[index]?.x ?? 0) - first.x, (boxes[index]?.y ?? 0) - first.y]);
      }),
    );
  });

  test('moves back to where it was, unless an edge stopped it', () => {
    const [there] = movedWithin([at(500, 500)], 120, -30, size);
    expect(there).toEqual(at(620, 470));
    expect(movedWithin([at(500, 500)], -9000, 0, size)).toEqual([at(0, 500)]);
  });

  test('that lies outside can only come nearer', () => {
    expect(movedWithin([at(2500, 0)], 10, 0, size)).toEqual([at(2500, 0)]);
    expect(movedWithin([at(2500, 0)], -10, 0, size)).toEqual([at(2490, 0)]);
  });
});

describe('arranging', () => {
  test('aligns to the outermost edge, which stays', () => {
    fc.assert(
      fc.property(group, (boxes) => {
        const bounds = boundsOf(boxes);
        expect(new Set(aligned(boxes, 'LEFT').map(({ x }) => x))).toEqual(new Set([bounds?.x]));
        expect(new Set(aligned(boxes, 'BOTTOM').map(({ y, height }) => y + height))).toEqual(
          new Set([(bounds?.y ?? 0) + (bounds?.height ?? 0)]),
        );
        expect(aligned(boxes, 'TOP').map(({ x }) => x)).toEqual(boxes.map(({ x }) => x));
      }),
    );
  });

  test('distributes with equal gaps and the same sizes', () => {
    const apart = fc.array(fc.integer({ min: 30, max: 300 }), { minLength: 3, maxLength: 10 }).map((widths) => {
      let x = 0;
      return widths.map((width, index) => {
        const one = at(x, 0, width);
        x += width + index * 17;
        return one;
      });
    });
    fc.assert(
      fc.property(apart, (boxes) => {
        const result = distributed(boxes, 'ACROSS');
        const gaps = result.slice(1).map((one, index) => one.x - (result[index]?.x ?? 0) - (result[index]?.width ?? 0));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
        expect(result.map(({ width }) => width)).toEqual(boxes.map(({ width }) => width));
        expect([result[0], result.at(-1)]).toEqual([boxes[0], boxes.at(-1)]);
      }),
    );
  });

  test('distributes boxes that lie over each other edge to edge', () => {
    expect(distributed([at(0, 0), at(10, 0), at(20, 0)], 'ACROSS').map(({ x }) => x)).toEqual([0, 100, 200]);
  });

  test('leaves two boxes where they are', () => {
    expect(distributed([at(5, 0), at(300, 0)], 'DOWN')).toEqual([at(5, 0), at(300, 0)]);
  });
});

describe('a free place', () => {
  test('is inside the floor and overlaps nothing, or does not exist', () => {
    fc.assert(
      fc.property(fc.array(rectangle, { maxLength: 30 }), (taken) => {
        const place = freePlace(taken, { width: 200, height: 150 }, size);
        if (place === null) return;
        expect(isInside(place, size)).toBe(true);
        expect(taken.some((one) => overlaps(one, place))).toBe(false);
      }),
    );
  });

  test('is the first one from the top left, and null on a full or small floor', () => {
    expect(freePlace([], { width: 100, height: 100 }, size)).toEqual(at(0, 0));
    expect(freePlace([at(0, 0)], { width: 100, height: 100 }, size)).toEqual(at(100, 0));
    expect(freePlace([at(0, 0, 2000, 1450)], { width: 100, height: 100 }, size)).toBeNull();
    expect(freePlace([], { width: 3000, height: 100 }, size)).toBeNull();
  });
});

describe('a pattern of rows', () => {
  const pattern = fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    width: fc.integer({ min: 30, max: 500 }),
    length: fc.integer({ min: 30, max: 500 }),
    x: fc.integer({ min: 0, max: 5000 }),
    y: fc.integer({ min: 0, max: 5000 }),
    direction: fc.constantFrom('RIGHT' as const, 'DOWN' as const),
    gap: fc.integer({ min: 0, max: 50 }),
    aisle: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
  });

  test('has as many boxes as it says, of equal size, and none overlaps', () => {
    fc.assert(
      fc.property(pattern, (one) => {
        const places = rowPlaces(one);
        expect(places).toHaveLength(one.count);
        expect(new Set(places.map(({ width, height }) => [width, height].sort().join())).size).toBe(1);
        for (const [index, a] of places.entries()) for (const b of places.slice(index + 1)) expect(overlaps(a, b)).toBe(false);
      }),
    );
  });

  test('of two rows faces an aisle, and the second row continues the numbers', () => {
    const places = rowPlaces({ count: 3, width: 150, length: 200, x: 10, y: 20, direction: 'RIGHT', gap: 0, aisle: 160 });
    expect(places.map(({ x, y }) => [x, y])).toEqual([
      [10, 20],
      [160, 20],
      [10, 380],
    ]);
  });
});

describe('the check of a plan', () => {
  test('finds exactly the boxes that a comparison of all pairs finds', () => {
    fc.assert(
      fc.property(fc.array(rectangle, { maxLength: 40 }), (rectangles) => {
        const boxes = rectangles.map((one, index) => box(`b${index}`, one));
        const pairs = boxes.filter(({ id, place }) =>
          boxes.some((other) => other.id !== id && overlaps(place as PlanPlace, other.place as PlanPlace)),
        );
        expect(planFaults(floors, boxes).map(({ id }) => id)).toEqual(pairs.map(({ id }) => id));
      }),
    );
  });

  test('names boxes outside their floor, on a floor that is missing, and occupied ones that would disappear', () => {
    const faults = planFaults(floors, [
      box('in', at(0, 0)),
      box('out', at(1950, 0)),
      { ...box('lost', at(0, 0)), place: { floor: 3, ...at(0, 0) } },
      box('let', null, { occupied: true, published: true }),
      box('never-placed', null, { occupied: true }),
      box('free', null, { published: true }),
    ]);
    expect(faults.map(({ id, kind }) => [id, kind])).toEqual([
      ['out', 'OUTSIDE'],
      ['lost', 'NO_FLOOR'],
      ['let', 'OCCUPIED'],
    ]);
  });

  test('finds no fault in 5,000 boxes that touch each other', () => {
    const boxes = Array.from({ length: 5000 }, (_, index) => box(`b${index}`, at((index % 100) * 100, Math.floor(index / 100) * 100)));
    expect(planFaults([{ floor: 0, width: 10_000, height: 5000 }], boxes)).toEqual([]);
  });
});

describe('the comparison of two plans', () => {
  test('distinguishes added, removed, moved and resized boxes, and leaves out the others', () => {
    const before = [box('same', at(0, 0)), box('moved', at(100, 0)), box('wider', at(200, 0)), box('gone', at(300, 0)), box('off', null)];
    const after = [
      box('same', at(0, 0)),
      box('moved', at(100, 10)),
      box('wider', at(210, 0, 150)),
      box('off', null),
      box('new', at(900, 0)),
    ];
    expect(changedPlaces(before, after).map(({ id, kind }) => [id, kind])).toEqual([
      ['moved', 'MOVED'],
      ['wider', 'RESIZED'],
      ['new', 'ADDED'],
      ['gone', 'REMOVED'],
    ]);
  });

  test('of a plan with itself is empty, and swapping the plans swaps added and removed', () => {
    const plan = fc
      .array(fc.option(rectangle, { nil: null }), { maxLength: 20 })
      .map((list) => list.map((one, index) => box(`b${index}`, one)));
    fc.assert(
      fc.property(plan, plan, (a, b) => {
        expect(changedPlaces(a, a)).toEqual([]);
        const count = (kind: string, changes: ReturnType<typeof changedPlaces>) => changes.filter((one) => one.kind === kind).length;
        expect(count('ADDED', changedPlaces(a, b))).toBe(count('REMOVED', changedPlaces(b, a)));
      }),
    );
  });

  test('names floors that are new, gone or drawn otherwise; the order of signs does not count', () => {
    const floor = (number: number, width = 1000, labels: { kind: string; x: number; y: number }[] = []) => ({
      floor: number,
      width,
      height: 800,
      walls: [],
      labels,
    });
    const [lift, door] = [
      { kind: 'LIFT', x: 1, y: 2 },
      { kind: 'ENTRANCE', x: 3, y: 4 },
    ];
    expect(
      changedFloors([floor(0, 1000, [lift, door]), floor(1), floor(2)], [floor(0, 1000, [door, lift]), floor(2, 1200), floor(-1)]),
    ).toEqual([
      { floor: -1, kind: 'ADDED' },
      { floor: 1, kind: 'REMOVED' },
      { floor: 2, kind: 'CHANGED' },
    ]);
  });
});
