/** A rectangle in pixels of the map's element. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Things that stand at one point of the map. */
export interface Stand<T> {
  readonly things: readonly T[];
  readonly x: number;
  readonly y: number;
}

export const boxAround = ({ x, y }: { readonly x: number; readonly y: number }, [width, height]: readonly [number, number]): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/**
 * Joins stands whose signs overlap, until none do. Things stay in the order of the stands.
 * @param sizeOf width and height of a stand's sign in pixels
 */
export function joinOverlapping<T>(stands: readonly Stand<T>[], sizeOf: (things: readonly T[]) => readonly [number, number]): Stand<T>[] {
  const settled: (Stand<T> & { readonly box: Box })[] = [];
  const waiting = stands.toReversed();
  for (let stand = waiting.pop(); stand !== undefined; stand = waiting.pop()) {
    const { things, x, y } = stand;
    const box = boxAround(stand, sizeOf(things));
    const index = settled.findIndex((other) => overlaps(box, other.box));
    const [hit] = index < 0 ? [] : settled.splice(index, 1);
    if (hit === undefined) {
      settled.push({ things, x, y, box });
      continue;
    }
    const count = hit.things.length + things.length;
    const mean = (a: number, b: number): number => (a * hit.things.length + b * things.length) / count;
    // Larger now: it may touch others.
    waiting.push({ things: [...hit.things, ...things], x: mean(hit.x, x), y: mean(hit.y, y) });
  }
  return settled.map(({ things, x, y }) => ({ things, x, y }));
}

/** Moves stands down until their signs do not overlap: at the closest zoom nothing can be opened any more. */
export function spread<T>(stands: readonly Stand<T>[], sizeOf: (things: readonly T[]) => readonly [number, number]): Stand<T>[] {
  const settled: { readonly stand: Stand<T>; readonly box: Box }[] = [];
  for (const stand of stands) {
    let moved = stand;
    let box = boxAround(moved, sizeOf(moved.things));
    for (;;) {
      const hit = settled.find((other) => overlaps(box, other.box));
      if (hit === undefined) break;
      const [, height] = sizeOf(moved.things);
      moved = { ...moved, y: hit.box.bottom + height / 2 };
      box = boxAround(moved, sizeOf(moved.things));
    }
    settled.push({ stand: moved, box });
  }
  return settled.map(({ stand }) => stand);
}
