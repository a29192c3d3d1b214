import { type Packable, type PlacedThing, packRoom } from '@komora/domain/pack-room';
import { type StoredThingName, storedThings } from '@komora/ui/things';
import type { BoxType } from './box-types.ts';

export type Chosen = Readonly<Partial<Record<StoredThingName, number>>>;

interface NamedThing extends Packable {
  readonly name: StoredThingName;
}

export interface FittingBox {
  readonly type: BoxType;
  /** Inner length, width and height in centimetres, the longer side first. */
  readonly inner: readonly [number, number, number];
  readonly placed: readonly PlacedThing<NamedThing>[];
}

export const thingNames = Object.keys(storedThings) as StoredThingName[];

/** Length and width of usual rooms in centimetres, the smallest first. */
const usualRooms = [
  [100, 100],
  [200, 100],
  [200, 150],
  [200, 200],
  [300, 200],
  [300, 300],
  [400, 300],
  [400, 400],
  [500, 400],
  [600, 500],
  [800, 600],
] as const;
const USUAL_HEIGHT = 240;

function thingsOf(chosen: Chosen): NamedThing[] {
  return thingNames.flatMap((name) => {
    const { size, stacks } = storedThings[name];
    return Array.from({ length: chosen[name] ?? 0 }, () => ({ name, size: [...size] as const, stacks }));
  });
}

/** The area in m² of the smallest usual room that takes all chosen things; undefined if they need a hall. */
export function neededArea(chosen: Chosen): number | undefined {
  const things = thingsOf(chosen);
  const room = usualRooms.find(([length, width]) => packRoom(things, [length, width, USUAL_HEIGHT]) !== null);
  return room && (room[0] * room[1]) / 10_000;
}

/** The smallest of the box types into which all chosen things go; undefined if none is large enough. */
export function fittingBox(chosen: Chosen, types: readonly BoxType[]): FittingBox | undefined {
  const things = thingsOf(chosen);
  for (const type of [...types].sort((a, b) => a.box.area - b.box.area || a.box.total.gross - b.box.total.gross)) {
    const { length, width, height } = type.box;
    const inner = [Math.max(length, width), Math.min(length, width), height] as const;
    const placed = packRoom(things, inner);
    if (placed !== null) return { type, inner, placed };
  }
  return undefined;
}
