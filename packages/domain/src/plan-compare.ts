import type { PlanPlace } from './plan-geometry.ts';

interface PlacedBox {
  readonly id: string;
  readonly place: PlanPlace | null;
}

/** RESIZED comes before MOVED: a box with another size may also have moved. */
export interface PlanBoxChange {
  readonly id: string;
  readonly kind: 'ADDED' | 'REMOVED' | 'MOVED' | 'RESIZED';
  readonly before: PlanPlace | null;
  readonly after: PlanPlace | null;
}

/** Changes of each box, in the order of `after`. Boxes that are missing in one of the plans are not on it. */
export function changedPlaces(before: readonly PlacedBox[], after: readonly PlacedBox[]): PlanBoxChange[] {
  const old = new Map(before.map(({ id, place }) => [id, place]));
  const known = new Set(after.map(({ id }) => id));
  return [...after, ...before.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, place: null }))].flatMap(({ id, place }) => {
    const from = old.get(id) ?? null;
    const kind = kindOf(from, place);
    return kind === null ? [] : [{ id, kind, before: from, after: place }];
  });
}

function kindOf(before: PlanPlace | null, after: PlanPlace | null): PlanBoxChange['kind'] | null {
  if (before === null) return after === null ? null : 'ADDED';
  if (after === null) return 'REMOVED';
  if (before.width !== after.width || before.height !== after.height) return 'RESIZED';
  return before.x === after.x && before.y === after.y && before.floor === after.floor ? null : 'MOVED';
}

interface DrawnFloor {
  readonly floor: number;
  readonly width: number;
  readonly height: number;
  readonly walls: readonly { readonly points: readonly (readonly [number, number])[] }[];
  readonly labels: readonly { readonly kind: string; readonly x: number; readonly y: number }[];
}

export interface PlanFloorChange {
  readonly floor: number;
  readonly kind: 'ADDED' | 'REMOVED' | 'CHANGED';
}

/** Floors that are new, gone, or have another size, walls or signs, from the lowest up. */
export function changedFloors(before: readonly DrawnFloor[], after: readonly DrawnFloor[]): PlanFloorChange[] {
  const old = new Map(before.map((one) => [one.floor, drawing(one)]));
  const now = new Map(after.map((one) => [one.floor, drawing(one)]));
  const all = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => a - b);
  return all.flatMap((floor): PlanFloorChange[] => {
    if (!old.has(floor)) return [{ floor, kind: 'ADDED' }];
    if (!now.has(floor)) return [{ floor, kind: 'REMOVED' }];
    return old.get(floor) === now.get(floor) ? [] : [{ floor, kind: 'CHANGED' }];
  });
}

/** Equal for floors that look the same. */
function drawing({ width, height, walls, labels }: DrawnFloor): string {
  const signs = labels.map(({ kind, x, y }) => `${kind} ${x} ${y}`).sort();
  return JSON.stringify([width, height, walls.map(({ points }) => points), signs]);
}
