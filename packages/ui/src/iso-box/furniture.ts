import type { Point } from './project.ts';
import { cuboid, type Mark, move, patch, type Shape, type Tone, tape, wheel } from './shapes.ts';

/** Furniture and goods at usual sizes, in centimetres, at a position on the floor. */
type Thing = (at: Point, tone?: Tone) => Shape[];

export const carton: Thing = (at, tone = 'kraft') => {
  const size: Point = [55, 40, 38];
  return [cuboid(at, size, tone, tape(size, tone === 'kraft' ? 'paper' : 'kraft'))];
};

export const crate: Thing = (at, tone = 'kraft') => {
  const size: Point = [38, 38, 34];
  return [cuboid(at, size, tone, tape(size, tone === 'kraft' ? 'paper' : 'kraft'))];
};

export const sofa: Thing = (at, tone = 'ink') =>
  move(at, [
    cuboid([0, 0, 0], [180, 22, 82], tone),
    cuboid([0, 22, 0], [20, 66, 58], tone),
    cuboid([160, 22, 0], [20, 66, 58], tone),
    cuboid([20, 22, 0], [140, 66, 26], tone),
    cuboid([20, 22, 26], [70, 66, 16], tone),
    cuboid([90, 22, 26], [70, 66, 16], tone),
  ]);

export const bed: Thing = (at, tone = 'mist') =>
  move(at, [
    cuboid([0, 0, 0], [8, 160, 100], 'kraft'),
    cuboid([8, 0, 0], [200, 160, 26], 'kraft'),
    cuboid([8, 0, 26], [200, 160, 22], 'paper'),
    cuboid([14, 14, 48], [36, 58, 10], tone),
    cuboid([14, 88, 48], [36, 58, 10], tone),
  ]);

export const wardrobe: Thing = (at, tone = 'paper') => {
  const size: Point = [60, 120, 200];
  const seam: Mark[] = [
    {
      points: [
        [60, 60, 8],
        [60, 60, 196],
      ],
    },
    {
      points: [
        [60, 53, 92],
        [60, 53, 108],
      ],
    },
    {
      points: [
        [60, 67, 92],
        [60, 67, 108],
      ],
    },
    {
      points: [
        [60, 2, 8],
        [60, 118, 8],
      ],
    },
  ];
  return [cuboid(at, size, tone, seam)];
};

export const fridge: Thing = (at, tone = 'paper') => {
  const size: Point = [62, 60, 180];
  return [
    cuboid(at, size, tone, [
      {
        points: [
          [0, 60, 118],
          [62, 60, 118],
        ],
      },
      {
        points: [
          [54, 60, 126],
          [54, 60, 150],
        ],
      },
      {
        points: [
          [54, 60, 84],
          [54, 60, 110],
        ],
      },
    ]),
  ];
};

export const washer: Thing = (at, tone = 'paper') => {
  const size: Point = [58, 60, 85];
  return [
    cuboid(at, size, tone, [
      { points: wheel([29, 60, 38], 20), closed: true },
      { points: wheel([29, 60, 38], 13), fill: 'mist', side: 'left' },
      {
        points: [
          [0, 60, 70],
          [58, 60, 70],
        ],
      },
    ]),
  ];
};

/** A rack of three shelves with boxes. */
export const rack: Thing = (at) =>
  move(at, [
    cuboid([0, 0, 20], [45, 120, 4], 'mist'),
    cuboid([0, 0, 90], [45, 120, 4], 'mist'),
    cuboid([0, 0, 160], [45, 120, 4], 'mist'),
    ...[2, 42, 82].map((y) => cuboid([4, y, 24], [36, 34, 30], 'kraft')),
    ...[6, 62].map((y) => cuboid([4, y, 94], [36, 46, 36], 'kraft')),
    cuboid([4, 20, 164], [36, 34, 30], 'signal'),
    cuboid([4, 66, 164], [36, 34, 24], 'kraft'),
  ]);

/** A bicycle, standing along x. */
export const bike: Thing = (at, tone = 'signal') => {
  const [rear, front, hub, seat, head]: Point[] = [
    [34, 8, 34],
    [138, 8, 34],
    [78, 8, 30],
    [64, 8, 82],
    [124, 8, 84],
  ]; // prettier-ignore
  if (!rear || !front || !hub || !seat || !head) return [];
  return [
    {
      at,
      size: [172, 16, 104],
      tone,
      faces: [],
      marks: [
        { points: wheel(rear, 33), closed: true, bold: true, pen: 'line' },
        { points: wheel(front, 33), closed: true, bold: true, pen: 'line' },
        { points: [rear, hub, seat, rear], closed: true, pen: tone, bold: true },
        { points: [seat, [121, 8, 76], hub], pen: tone, bold: true },
        { points: [front, head, [120, 8, 100]], pen: tone, bold: true },
        {
          points: [
            [120, -14, 100],
            [120, 30, 100],
          ],
          bold: true,
          pen: 'line',
        },
        { points: [seat, [62, 8, 92]], bold: true, pen: 'line' },
        {
          points: [
            [48, 2, 94],
            [80, 8, 94],
            [48, 14, 94],
          ],
          fill: 'edge',
        },
      ],
    },
  ];
};

/** A small car, 400 cm long along x. */
export const car: Thing = (at, tone = 'signal') => {
  const low: Point = [400, 170, 62];
  const wheelMark = (x: number): Mark[] => [
    { points: wheel([x, 170, 2], 31), fill: 'edge' },
    { points: wheel([x, 170, 2], 16), fill: 'mist', side: 'left' },
  ];
  const cabin: Point = [225, 150, 58];
  return move(at, [
    cuboid([0, 0, 28], low, tone, [
      ...wheelMark(78),
      ...wheelMark(318),
      { points: patch(low, 'right', [0.06, 0.5], [0.24, 0.78]), fill: 'paper', side: 'right' },
      { points: patch(low, 'right', [0.76, 0.5], [0.94, 0.78]), fill: 'paper', side: 'right' },
      {
        points: [
          [200, 170, 8],
          [200, 170, 62],
        ],
      },
    ]),
    cuboid([50, 10, 90], cabin, tone, [
      { points: patch(cabin, 'left', [0.06, 0.12], [0.47, 0.86]), fill: 'mist', side: 'left' },
      { points: patch(cabin, 'left', [0.53, 0.12], [0.94, 0.86]), fill: 'mist', side: 'left' },
      { points: patch(cabin, 'right', [0.08, 0.1], [0.92, 0.86]), fill: 'mist', side: 'right' },
    ]),
  ]);
};

/** An adult, 175 cm, for comparison. */
export const person: Thing = (at, tone = 'signal') =>
  move(at, [
    cuboid([0, 0, 0], [14, 16, 82], 'ink'),
    cuboid([0, 18, 0], [14, 16, 82], 'ink'),
    cuboid([-4, -2, 82], [22, 38, 58], tone),
    cuboid([-2, 7, 144], [20, 20, 28], 'kraft'),
  ]);
