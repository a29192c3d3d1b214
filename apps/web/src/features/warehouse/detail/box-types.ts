import type { Box } from '@komora/api';

/** Boxes with the same sides and price, which differ only in their place. */
export interface BoxType {
  readonly key: string;
  /** The box that an order gets: the free one nearest to the entrance; without a free one any of them. */
  readonly box: Box;
  readonly freeCount: number;
}

/** The types of boxes, in the order of the list, which names near boxes first. Those with a free box are `free`, the others `taken`. */
export function boxTypes(boxes: readonly Box[]): { readonly free: readonly BoxType[]; readonly taken: readonly BoxType[] } {
  const types = new Map<string, BoxType>();
  for (const box of boxes) {
    const sides = [box.width, box.length].sort((a, b) => a - b);
    const key = [...sides, box.height, box.total.gross].join(' ');
    const known = types.get(key);
    const isFree = box.availability === 'AVAILABLE';
    if (known === undefined) types.set(key, { key, box, freeCount: isFree ? 1 : 0 });
    else if (isFree) types.set(key, { key, box: known.freeCount === 0 ? box : known.box, freeCount: known.freeCount + 1 });
  }
  const all = [...types.values()];
  return { free: all.filter(({ freeCount }) => freeCount > 0), taken: all.filter(({ freeCount }) => freeCount === 0) };
}
