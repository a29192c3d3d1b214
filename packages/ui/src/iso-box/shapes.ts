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
  /** colour of the line instead of the outline's; `line` contrasts with the page in both schemes */
  pen?: Tone | 'line';
  /** a line of double weight */
  bold?: boolean;
  dashed?: boolean;
  /** an area with an outline */
  outlined?: boolean;
};

/** A drawn cuboid, or with `faces: []` only its marks. */
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

const turnedSide = { left: 'right', right: 'left', top: 'top' } as const satisfies Record<FaceName, FaceName>;
const turnedPoint = ([x, y, z]: Point): Point => [y, x, z];

/** Exchanges length and width of bodies, as if they were mirrored at the diagonal of the floor. */
export const turn = (shapes: readonly Shape[]): Shape[] =>
  shapes.map(({ faces, marks, ...shape }) => ({
    ...shape,
    at: turnedPoint(shape.at),
    size: turnedPoint(shape.size),
    ...(faces && { faces: faces.map((name) => turnedSide[name]) }),
    ...(marks && {
      marks: marks.map((mark) => ({ ...mark, points: mark.points.map(turnedPoint), ...(mark.side && { side: turnedSide[mark.side] }) })),
    }),
  }));

/** Points of an upright circle in the x-z or y-z plane. */
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

/** An open carton with its flaps out and a dark inside. */
export function openCarton(at: Point, [l, w, h]: Point, tone: Tone): Shape {
  const flap = 0.42;
  // The far inner edge runs straight down and meets the near rim here.
  const corner = Math.min(l, w);
  return cuboid(at, [l, w, h], tone, [
    { points: patch([l, w, h], 'top', [0, 0], [1, 1]), fill: tone, side: 'right' },
    { points: [[0, 0, h], [corner, corner, h], ...(w < l ? [] : [[l, w, h] as const]), [0, w, h]], fill: 'edge' },
    {
      points: [
        [0, 0, h],
        [l, 0, h],
        [l, -w * flap * 0.6, h + w * flap * 0.7],
        [0, -w * flap * 0.6, h + w * flap * 0.7],
      ],
      fill: tone,
      side: 'left',
      outlined: true,
    },
    {
      points: [
        [0, 0, h],
        [0, w, h],
        [-l * flap * 0.4, w, h + l * flap * 0.7],
        [-l * flap * 0.4, 0, h + l * flap * 0.7],
      ],
      fill: tone,
      side: 'right',
      outlined: true,
    },
    {
      points: [
        [0, w, h],
        [l, w, h],
        [l, w * (1 + flap), h - w * flap * 0.5],
        [0, w * (1 + flap), h - w * flap * 0.5],
      ],
      fill: tone,
      side: 'top',
      outlined: true,
    },
    {
      points: [
        [l, 0, h],
        [l, w, h],
        [l * (1 + flap * 0.8), w, h - l * flap * 0.45],
        [l * (1 + flap * 0.8), 0, h - l * flap * 0.45],
      ],
      fill: tone,
      side: 'top',
      outlined: true,
    },
  ]); // prettier-ignore
}
