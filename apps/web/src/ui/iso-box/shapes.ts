import type { Extent, FaceName, Point } from './project.ts';

/** A material of the drawings; its three face colours are `--iso-<tone>-top|left|right`. */
export type Tone = 'kraft' | 'signal' | 'ink' | 'paper' | 'mist' | 'wall' | 'floor';

/** A line or area drawn on a body, in the body's own centimetres. */
export type Mark = {
  points: readonly Point[];
  /** colour of the area; without it the points are joined by a line */
  fill?: Tone | 'edge';
  side?: FaceName;
  closed?: boolean;
};

/** A drawn body: a cuboid, or with `faces: []` only its marks. */
export type Shape = Extent & {
  tone: Tone;
  faces?: readonly FaceName[];
  marks?: readonly Mark[];
};

export const cuboid = (at: Point, size: Point, tone: Tone, marks?: readonly Mark[]): Shape =>
  marks ? { at, size, tone, marks } : { at, size, tone };

/** Moves bodies by a distance in centimetres. */
export const move = (by: Point, shapes: readonly Shape[]): Shape[] =>
  shapes.map((shape) => ({
    ...shape,
    at: [shape.at[0] + by[0], shape.at[1] + by[1], shape.at[2] + by[2]],
  }));

/** Points of an upright circle in the plane of x and z, or of y and z. */
export function wheel(centre: Point, radius: number, plane: 'x' | 'y' = 'x', corners = 22): Point[] {
  const [x, y, z] = centre;
  return Array.from({ length: corners }, (_, index) => {
    const turn = (index / corners) * 2 * Math.PI;
    const across = Math.cos(turn) * radius;
    const up = z + Math.sin(turn) * radius;
    return plane === 'x' ? [x + across, y, up] : [x, y + across, up];
  });
}

/** The corners of a rectangle on a face of a body of this size, `from` and `to` as shares 0..1 across and up. */
export function patch(
  [l, w, h]: Point,
  side: FaceName,
  [across0, up0]: readonly [number, number],
  [across1, up1]: readonly [number, number],
): Point[] {
  const spot = (across: number, up: number): Point => {
    if (side === 'top') return [l * across, w * up, h];
    if (side === 'left') return [l * across, w, h * up];
    return [l, w * (1 - across), h * up];
  };
  return [spot(across0, up0), spot(across1, up0), spot(across1, up1), spot(across0, up1)];
}

/** A band of tape over the top of a box and down its two visible sides. */
export function tape(size: Point, tone: Tone): Mark[] {
  return [
    { points: patch(size, 'top', [0, 0.4], [1, 0.6]), fill: tone, side: 'top' },
    { points: patch(size, 'right', [0.4, 0.68], [0.6, 1]), fill: tone, side: 'right' },
  ];
}
