/** Length, width and height in centimetres. */
export type Extent3 = readonly [length: number, width: number, height: number];

export interface Packable {
  readonly size: Extent3;
  /** Equal things may stand on each other. */
  readonly stacks: boolean;
}

export interface PlacedThing<Thing> {
  readonly thing: Thing;
  /** The corner nearest to the origin, in centimetres. */
  readonly at: Extent3;
  /** Length and width are exchanged. */
  readonly turned: boolean;
}

/** No pile is higher than a person can reach. */
const REACH = 190;

interface Pile<Thing> {
  readonly things: readonly Thing[];
  readonly size: Extent3;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

/**
 * Places things on the floor of a room, the largest first, as near to the back wall as possible, turned where that helps; equal stackable things
 * become piles. The result says that the things fit; null does not prove that they cannot.
 * @returns the places, or null if the things do not fit this way
 */
export function packRoom<Thing extends Packable>(things: readonly Thing[], room: Extent3): PlacedThing<Thing>[] | null {
  const [length, width, height] = room;
  if (things.some(({ size }) => size[2] > height)) return null;
  const floor = ({ size }: Pile<Thing>): number => size[0] * size[1];
  const piles = pilesOf(things, Math.min(height, REACH)).sort((a, b) => floor(b) - floor(a) || b.size[2] - a.size[2]);
  // The largest free rectangles of the floor; they may overlap each other.
  let free: Area[] = [{ x: 0, y: 0, length, width }];
  const placed: PlacedThing<Thing>[] = [];
  for (const pile of piles) {
    const place = bestPlace(pile.size, free);
    if (place === undefined) return null;
    const { area, turned } = place;
    for (const [level, thing] of pile.things.entries()) placed.push({ thing, at: [area.x, area.y, level * thing.size[2]], turned });
    free = withoutInner(free.flatMap((one) => rest(one, area)));
  }
  return placed;
}

/** The place whose front is nearest to the back wall, of equal ones the most to the left. */
function bestPlace([l, w]: Extent3, free: readonly Area[]): { area: Area; turned: boolean } | undefined {
  const places = free.flatMap(({ x, y, length, width }) =>
    [false, true].flatMap((turned) => {
      const area = { x, y, length: turned ? w : l, width: turned ? l : w };
      return area.length <= length && area.width <= width ? [{ area, turned }] : [];
    }),
  );
  return places.sort((a, b) => a.area.y + a.area.width - b.area.y - b.area.width || a.area.x - b.area.x)[0];
}

/** The rectangles that remain of a free one. */
function rest(free: Area, taken: Area): Area[] {
  const { x, y, length, width } = free;
  const [right, front] = [x + length, y + width];
  const [takenRight, takenFront] = [taken.x + taken.length, taken.y + taken.width];
  if (taken.x >= right || takenRight <= x || taken.y >= front || takenFront <= y) return [free];
  return [
    { x, y, length: taken.x - x, width },
    { x: takenRight, y, length: right - takenRight, width },
    { x, y, length, width: taken.y - y },
    { x, y: takenFront, length, width: front - takenFront },
  ].filter((one) => one.length > 0 && one.width > 0);
}

function withoutInner(areas: readonly Area[]): Area[] {
  const holds = (outer: Area, inner: Area): boolean =>
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.length >= inner.x + inner.length &&
    outer.y + outer.width >= inner.y + inner.width;
  return areas.filter((one, index) => !areas.some((other, at) => at !== index && holds(other, one) && (at < index || !holds(one, other))));
}

function pilesOf<Thing extends Packable>(things: readonly Thing[], reach: number): Pile<Thing>[] {
  const kinds = new Map<string, Thing[]>();
  const piles: Pile<Thing>[] = [];
  for (const thing of things) {
    if (!thing.stacks) piles.push({ things: [thing], size: thing.size });
    else {
      const key = thing.size.join(' ');
      kinds.set(key, [...(kinds.get(key) ?? []), thing]);
    }
  }
  for (const equal of kinds.values()) {
    const [first] = equal;
    if (first === undefined) continue;
    const levels = Math.max(1, Math.floor(reach / first.size[2]));
    for (let from = 0; from < equal.length; from += levels) piles.push({ things: equal.slice(from, from + levels), size: first.size });
  }
  return piles;
}
