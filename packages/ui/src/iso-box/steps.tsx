import { type Point, project } from './project.ts';
import { IsoScene } from './scene.tsx';
import { cuboid, type Mark, patch, type Shape, type Tone, tape, wheel } from './shapes.ts';

/** The four steps of an order: find a warehouse, choose a size, choose a period, get the lock's code. */
export type OrderStep = 'find' | 'size' | 'length' | 'code';

/** All four share one frame, so that they align beside each other. */
const view = [-150, -190, 300, 300] as const;
const plate = (tone: Tone = 'floor', marks: readonly Mark[] = []): Shape => cuboid([-80, -80, -10], [160, 160, 10], tone, marks);

const road = (from: Point, to: Point): Mark => ({ points: [from, to], bold: true, pen: 'mist' });

const find: Shape[] = [
  plate('floor', [road([0, 62, 10], [160, 62, 10]), road([92, 0, 10], [92, 160, 10]), road([0, 128, 10], [92, 128, 10])]),
  cuboid([-70, -70, 0], [34, 40, 44], 'paper'),
  cuboid([-28, -70, 0], [30, 34, 26], 'mist'),
  cuboid([26, -70, 0], [44, 40, 60], 'mist'),
  cuboid([-70, -6, 0], [36, 40, 22], 'mist'),
  cuboid([22, 2, 0], [50, 56, 30], 'signal', [
    { points: patch([50, 56, 30], 'left', [0.14, 0], [0.44, 0.7]), fill: 'paper', side: 'left' },
    { points: patch([50, 56, 30], 'left', [0.56, 0], [0.86, 0.7]), fill: 'paper', side: 'left' },
  ]),
  cuboid([-70, 56, 0], [30, 18, 18], 'paper'),
];

function Pin() {
  const [x, y] = project([47, 30, 44]);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0 0C-10 -22 -34 -36 -34 -66A34 34 0 0 1 34 -66C34 -36 10 -22 0 0Z"
        fill="var(--iso-ink-left)"
        stroke="var(--iso-edge)"
        strokeWidth="2"
      />
      <path
        d="M0 -86 17 -76V-57L0 -47L-17 -57V-76Z"
        fill="var(--iso-paper-top)"
        stroke="var(--iso-edge)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M-17 -76 0 -66 17 -76M0 -66V-47" fill="none" stroke="var(--iso-edge)" strokeWidth="2" strokeLinejoin="round" />
    </g>
  );
}

const sizes: Shape[] = [
  plate(),
  cuboid([-66, 16, 0], [44, 44, 44], 'kraft', tape([44, 44, 44], 'paper')),
  cuboid([-66, -66, 0], [70, 70, 88], 'mist'),
  cuboid([18, -66, 0], [50, 76, 130], 'signal', [
    { points: patch([50, 76, 130], 'left', [0.16, 0.04], [0.84, 0.74]), fill: 'paper', side: 'left' },
    ...[0.2, 0.36, 0.52].map((up): Mark => ({ points: patch([50, 76, 130], 'left', [0.16, up], [0.84, up]).slice(0, 2) })),
  ]),
  cuboid([20, 30, 0], [22, 22, 22], 'kraft', tape([22, 22, 22], 'signal')),
];

const sheet: Point = [150, 16, 132];
const day = (column: number, row: number, fill: Tone): Mark => ({
  points: patch(sheet, 'left', [0.08 + column * 0.175, 0.56 - row * 0.165], [0.2 + column * 0.175, 0.67 - row * 0.165]),
  fill,
  side: 'left',
});
const calendar: Shape[] = [
  plate(),
  cuboid([-75, -8, 0], sheet, 'paper', [
    { points: patch(sheet, 'left', [0, 0.76], [1, 1]), fill: 'ink', side: 'left', outlined: true },
    ...[0, 1, 2, 3, 4].flatMap((column) =>
      [0, 1, 2, 3].map((row) => day(column, row, row * 5 + column >= 3 && row * 5 + column < 14 ? 'signal' : 'mist')),
    ),
    {
      points: [
        [36, 16, 122],
        [36, 16, 142],
      ],
      bold: true,
    },
    {
      points: [
        [114, 16, 122],
        [114, 16, 142],
      ],
      bold: true,
    },
  ]),
];

const phone: Point = [92, 12, 172];
const key = (column: number, row: number): Mark => ({
  points: patch(phone, 'left', [0.16 + column * 0.25, 0.36 - row * 0.13], [0.34 + column * 0.25, 0.45 - row * 0.13]),
  fill: 'mist',
  side: 'left',
});
const digit = (place: number): Mark => ({
  points: patch(phone, 'left', [0.14 + place * 0.19, 0.54], [0.28 + place * 0.19, 0.66]),
  fill: 'signal',
  side: 'left',
});
const code: Shape[] = [
  plate(),
  cuboid([-64, 4, 0], phone, 'ink', [
    { points: patch(phone, 'left', [0.06, 0.05], [0.94, 0.93]), fill: 'paper', side: 'top', outlined: true },
    { points: wheel([46, 12, 138], 11), closed: true, bold: true },
    {
      points: [
        [41, 12, 138],
        [45, 12, 133],
        [53, 12, 144],
      ],
      bold: true,
    },
    ...[0, 1, 2, 3].map(digit),
    ...[0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => key(column, row))),
  ]),
  cuboid([44, -40, 0], [30, 30, 30], 'kraft', tape([30, 30, 30], 'signal')),
];

const drawings: Readonly<Record<OrderStep, readonly Shape[]>> = { find, size: sizes, length: calendar, code };

export function StepDrawing({ step, ...rest }: { step: OrderStep; scale?: number; title?: string; className?: string | undefined }) {
  return (
    <IsoScene shapes={drawings[step]} view={view} {...rest}>
      {step === 'find' && <Pin />}
    </IsoScene>
  );
}
