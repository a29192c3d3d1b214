import { carton, crate } from './furniture.ts';
import type { Point } from './project.ts';
import { room } from './rooms.tsx';
import { IsoScene } from './scene.tsx';
import { cuboid, type Mark, openCarton, patch, type Shape, tape, wheel } from './shapes.ts';

/** Illustration of a screen without content: empty, success, missing, error, waiting. */
export type IllustrationName = 'empty' | 'success' | 'missing' | 'error' | 'waiting';

const cube: Point = [110, 100, 96];
const side = cube[1];

const sadFace: Mark[] = [
  { points: wheel([34, side, 58], 6), fill: 'edge' },
  { points: wheel([76, side, 58], 6), fill: 'edge' },
  {
    points: [
      [24, side, 74],
      [40, side, 80],
    ],
    bold: true,
  },
  {
    points: [
      [70, side, 80],
      [86, side, 74],
    ],
    bold: true,
  },
  { points: wheel([55, side, 16], 20, 'x', 24).slice(2, 11), bold: true },
]; // prettier-ignore

const check: Mark[] = [
  { points: patch(cube, 'left', [0.14, 0.14], [0.86, 0.86]), fill: 'paper', side: 'left', outlined: true },
  {
    points: [
      [32, side, 50],
      [48, side, 32],
      [80, side, 66],
    ],
    bold: true,
  },
  {
    points: [
      [32, side, 47],
      [48, side, 29],
      [80, side, 63],
    ],
    bold: true,
  },
]; // prettier-ignore

const clock: Mark[] = [
  { points: wheel([55, side, 48], 32, 'x', 32), fill: 'paper', side: 'left', outlined: true },
  {
    points: [
      [55, side, 70],
      [55, side, 48],
      [70, side, 40],
    ],
    bold: true,
  },
]; // prettier-ignore

/** A missing box: only its edges, dashed. */
const ghost = ([l, w, h]: Point): Shape => ({
  at: [40, 40, 0],
  size: [l, w, h],
  tone: 'paper',
  faces: [],
  marks: [
    { points: patch([l, w, h], 'top', [0, 0], [1, 1]), closed: true, dashed: true, pen: 'line' },
    { points: patch([l, w, h], 'left', [0, 0], [1, 1]), closed: true, dashed: true, pen: 'line' },
    { points: patch([l, w, h], 'right', [0, 0], [1, 1]), closed: true, dashed: true, pen: 'line' },
  ],
});

const shapes: Readonly<Record<IllustrationName, readonly Shape[]>> = {
  empty: [openCarton([0, 0, 0], cube, 'kraft')],
  success: [
    cuboid([0, 0, 0], cube, 'signal', [...tape(cube, 'paper').slice(0, 1), ...check]),
    ...crate([-62, 62, 0]),
    ...carton([118, 20, 0]),
    ...crate([122, 24, 38], 'mist'),
  ],
  missing: [...room([180, 170, 150]), ghost([90, 80, 70])],
  error: [cuboid([0, 0, 0], cube, 'kraft', [...tape(cube, 'signal').slice(0, 1), ...sadFace]), ...crate([128, 10, 0], 'mist')],
  waiting: [cuboid([0, 0, 0], cube, 'mist', [...tape(cube, 'paper').slice(0, 1), ...clock])],
};

export function Illustration({
  illustration,
  ...rest
}: {
  illustration: IllustrationName;
  scale?: number;
  title?: string;
  className?: string | undefined;
}) {
  return <IsoScene shapes={shapes[illustration]} {...rest} />;
}
