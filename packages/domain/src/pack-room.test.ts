import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Extent3, type Packable, type PlacedThing, packRoom } from './pack-room.ts';

const carton: Packable = { size: [55, 40, 38], stacks: true };
const sofa: Packable = { size: [180, 88, 82], stacks: false };

const side = fc.integer({ min: 20, max: 220 });
const thing: fc.Arbitrary<Packable> = fc.record({ size: fc.tuple(side, side, side), stacks: fc.boolean() });
const room: fc.Arbitrary<Extent3> = fc.tuple(fc.integer({ min: 80, max: 600 }), fc.integer({ min: 80, max: 600 }), fc.constant(250));

function overlap(a: Extent3, aSize: Extent3, b: Extent3, bSize: Extent3): boolean {
  return [0, 1, 2].every((axis) => {
    const [from, to] = [a[axis] ?? 0, b[axis] ?? 0];
    return from < to + (bSize[axis] ?? 0) && to < from + (aSize[axis] ?? 0);
  });
}

const outer = ({ thing: { size }, turned }: PlacedThing<Packable>): Extent3 => (turned ? [size[1], size[0], size[2]] : size);
const bySize = (a: Packable, b: Packable): number => JSON.stringify(a).localeCompare(JSON.stringify(b));

describe('packRoom', () => {
  test('places every thing once, inside the room, and no two in the same space', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 25 }), room, (things, inner) => {
        const placed = packRoom(things, inner);
        if (placed === null) return;
        expect(placed).toHaveLength(things.length);
        expect(placed.map(({ thing: one }) => one).sort(bySize)).toEqual([...things].sort(bySize));
        for (const one of placed)
          for (const axis of [0, 1, 2]) expect((one.at[axis] ?? 0) + (outer(one)[axis] ?? 0)).toBeLessThanOrEqual(inner[axis] ?? 0);
        for (const [index, a] of placed.entries())
          for (const b of placed.slice(index + 1)) expect(overlap(a.at, outer(a), b.at, outer(b))).toBe(false);
      }),
    );
  });

  test('piles cartons up to the reach of a person', () => {
    const placed = packRoom(
      Array.from({ length: 5 }, () => carton),
      [100, 100, 250],
    );
    expect(placed?.map(({ at }) => at[2])).toEqual([0, 38, 76, 114, 152]);
    expect(
      packRoom(
        Array.from({ length: 11 }, () => carton),
        [55, 80, 250],
      ),
    ).toBeNull();
  });

  test('says no to a thing that is longer, wider or higher than the room', () => {
    expect(packRoom([sofa], [179, 179, 250])).toBeNull();
    expect(packRoom([sofa], [300, 87, 250])).toBeNull();
    expect(packRoom([sofa], [300, 300, 81])).toBeNull();
    expect(packRoom([sofa], [180, 88, 82])).toEqual([{ thing: sofa, at: [0, 0, 0], turned: false }]);
  });

  test('turns a thing that fits only so', () => {
    expect(packRoom([sofa], [88, 180, 82])).toEqual([{ thing: sofa, at: [0, 0, 0], turned: true }]);
    expect(packRoom([sofa, sofa], [180, 176, 82])).toHaveLength(2);
    expect(packRoom([sofa, sofa], [176, 180, 82])).toHaveLength(2);
  });

  test('uses the room beside and before a long thing', () => {
    const tall: Packable = { size: [60, 120, 200], stacks: false };
    const square: Packable = { size: [60, 60, 60], stacks: false };
    expect(packRoom([sofa, tall, square, square], [240, 148, 250])).toHaveLength(4);
  });

  test('fits nothing into every room', () => {
    expect(packRoom([], [100, 100, 100])).toEqual([]);
  });
});
