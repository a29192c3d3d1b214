/** A point in space, in centimetres: x runs right and down, y left and down, z up. */
export type Point = readonly [x: number, y: number, z: number];
/** A point of the drawing, in centimetres along an axis. */
export type Flat = readonly [x: number, y: number];

const COS30 = Math.cos(Math.PI / 6);

/** Isometric projection: a centimetre along each axis has the same drawn length. */
export function project([x, y, z]: Point): Flat {
  return [(x - y) * COS30, (x + y) / 2 - z];
}

/** An axis-aligned cuboid: its corner next to the origin and its size, in centimetres. */
export type Extent = {
  at: Point;
  /** length along x, width along y, height along z */
  size: Point;
};

export type FaceName = 'top' | 'left' | 'right';

/** The corners of a visible face, in drawing order. */
export function face({ at: [x, y, z], size: [l, w, h] }: Extent, name: FaceName): Point[] {
  if (name === 'top') {
    return [
      [x, y, z + h],
      [x + l, y, z + h],
      [x + l, y + w, z + h],
      [x, y + w, z + h],
    ];
  }
  if (name === 'left') {
    return [
      [x, y + w, z + h],
      [x + l, y + w, z + h],
      [x + l, y + w, z],
      [x, y + w, z],
    ];
  }
  return [
    [x + l, y, z + h],
    [x + l, y + w, z + h],
    [x + l, y + w, z],
    [x + l, y, z],
  ];
}

/** True if `one` lies behind `other` along some axis and must be drawn first. */
export function isBehind(one: Extent, other: Extent): boolean {
  return [0, 1, 2].some((axis) => (one.at[axis] ?? 0) + (one.size[axis] ?? 0) <= (other.at[axis] ?? 0));
}

/** Sorts cuboids that do not intersect from back to front. */
export function backToFront<T extends Extent>(bodies: readonly T[]): T[] {
  const sorted: T[] = [];
  const seen = new Set<T>();
  const visit = (body: T): void => {
    if (seen.has(body)) return;
    seen.add(body);
    for (const other of bodies) {
      if (other !== body && isBehind(other, body) && !isBehind(body, other)) visit(other);
    }
    sorted.push(body);
  };
  bodies.forEach(visit);
  return sorted;
}

/** Bounding box of drawn points: [left, top, width, height]. */
export function frame(points: readonly Flat[]): readonly [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
