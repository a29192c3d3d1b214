/** An axis-parallel rectangle on a floor in whole centimetres, origin top left. */
export interface PlanRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle on a floor of a building. */
export interface PlanPlace extends PlanRectangle {
  readonly floor: number;
}

export interface PlanSize {
  readonly width: number;
  readonly height: number;
}

/** Positions snap to this grid, in centimetres. */
export const PLAN_GRID = 10;
/** Bounds of lengths in centimetres. */
export const PLAN_LIMITS = { floor: 100_000, leastSide: 30, mostSide: 5000 } as const;

/** True if two rectangles have an area in common. Touching edges are apart. */
export const overlaps = (a: PlanRectangle, b: PlanRectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const isInside = ({ x, y, width, height }: PlanRectangle, size: PlanSize): boolean =>
  x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;

/** The nearest multiple of the grid. */
export const snapped = (value: number, grid = PLAN_GRID): number => Math.round(value / grid) * grid;

/** The smallest rectangle around all; null for none. */
export function boundsOf(rectangles: readonly PlanRectangle[]): PlanRectangle | null {
  if (rectangles.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of rectangles) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Moves rectangles together; they stop at the edges of the floor and keep their distances. */
export function movedWithin<R extends PlanRectangle>(rectangles: readonly R[], dx: number, dy: number, size: PlanSize): R[] {
  const bounds = boundsOf(rectangles);
  if (bounds === null) return [];
  const x = shift(bounds.x, bounds.width, dx, size.width);
  const y = shift(bounds.y, bounds.height, dy, size.height);
  return rectangles.map((one) => ({ ...one, x: one.x + x, y: one.y + y }));
}

/** A group that is larger than the floor, or that lies outside, may only come nearer. */
function shift(start: number, length: number, by: number, most: number): number {
  const [least, largest] = [Math.min(0, -start), Math.max(0, most - length - start)];
  return Math.min(largest, Math.max(least, by));
}

export type PlanEdge = 'LEFT' | 'RIGHT' | 'TOP' | 'BOTTOM';

/** Moves rectangles to the outermost edge of them all on one side. */
export function aligned<R extends PlanRectangle>(rectangles: readonly R[], edge: PlanEdge): R[] {
  const bounds = boundsOf(rectangles);
  if (bounds === null) return [];
  return rectangles.map((one) => {
    if (edge === 'LEFT') return { ...one, x: bounds.x };
    if (edge === 'RIGHT') return { ...one, x: bounds.x + bounds.width - one.width };
    return edge === 'TOP' ? { ...one, y: bounds.y } : { ...one, y: bounds.y + bounds.height - one.height };
  });
}

/**
 * Moves the rectangles between the first and the last one so that all gaps along an axis are equal, to a centimetre. Without room between the
 * outermost ones they stand edge to edge behind the first one. The order of the result is that of the argument.
 */
export function distributed<R extends PlanRectangle>(rectangles: readonly R[], axis: 'ACROSS' | 'DOWN'): R[] {
  const [start, side] = axis === 'ACROSS' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const bounds = boundsOf(rectangles);
  if (bounds === null || rectangles.length < 3) return [...rectangles];
  const taken = rectangles.reduce((sum, one) => sum + one[side], 0);
  const gap = Math.max(0, (bounds[side] - taken) / (rectangles.length - 1));
  const order = rectangles.map((_, index) => index).sort((a, b) => at(rectangles, a)[start] - at(rectangles, b)[start] || a - b);
  const result = [...rectangles];
  let next = bounds[start];
  for (const index of order) {
    const one = at(rectangles, index);
    result[index] = { ...one, [start]: Math.round(next) };
    next += one[side] + gap;
  }
  return result;
}

function at<R>(list: readonly R[], index: number): R {
  const found = list[index];
  if (found === undefined) throw new RangeError(`No element ${index}`);
  return found;
}

export interface RowPattern {
  /** How many boxes, at least 1. */
  readonly count: number;
  /** Of a box along the row and across it. */
  readonly width: number;
  readonly length: number;
  readonly x: number;
  readonly y: number;
  readonly direction: 'RIGHT' | 'DOWN';
  /** Between two boxes of a row. */
  readonly gap: number;
  /** Null: one row. Otherwise two rows face an aisle of this width; the second row continues the numbers. */
  readonly aisle: number | null;
}

/** The places of a row of equal boxes, in the order of their numbers. Of two rows the first one has the odd box. */
export function rowPlaces({ count, width, length, x, y, direction, gap, aisle }: RowPattern): PlanRectangle[] {
  const inRow = aisle === null ? count : Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index) => {
    const along = (index % inRow) * (width + gap);
    const across = index < inRow ? 0 : length + (aisle ?? 0);
    return direction === 'RIGHT'
      ? { x: x + along, y: y + across, width, height: length }
      : { x: x + across, y: y + along, width: length, height: width };
  });
}

/** A place without overlap for a rectangle of a size, beside or below the taken ones, as near to the top left as possible; null if there is none. */
export function freePlace(taken: readonly PlanRectangle[], { width, height }: PlanSize, floor: PlanSize): PlanRectangle | null {
  const corners = [
    { x: 0, y: 0 },
    ...taken.flatMap((one) => [
      { x: one.x + one.width, y: one.y },
      { x: one.x, y: one.y + one.height },
    ]),
  ];
  corners.sort((a, b) => a.y - b.y || a.x - b.x);
  for (const { x, y } of corners) {
    const place = { x, y, width, height };
    if (isInside(place, floor) && !taken.some((one) => overlaps(one, place))) return place;
  }
  return null;
}
