import type { FloorPlan } from '@komora/api';
import type { Random } from './random.ts';

type Floor = Omit<FloorPlan['floors'][number], 'boxes'>;

/** Position and size of a box in cm; `x` and `y` are its corner on the plan, `length` is along y. */
export interface PlannedBox {
  name: string;
  floor: number;
  x: number;
  y: number;
  width: number;
  length: number;
}

const mainCorridor = 240;
const corridor = 160;
const rowLength = 1560;
const doorHalf = 70;

/** Widths of boxes in a row of the given depth. */
const widthsByDepth: Record<number, number[]> = {
  100: [100],
  150: [120, 150, 200],
  200: [200, 250],
  250: [200, 300],
  300: [300, 400],
  400: [400, 500],
};

/**
 * Lays out a building: a main corridor along the left wall, rows of boxes to its right, back to back between corridors. Boxes have true proportions
 * and do not overlap.
 * @param rows depths of the rows on each floor, cm, an even count each
 */
export function layOut(rows: number[][], random: Random): { floors: Floor[]; boxes: PlannedBox[] } {
  const floors = rows.map((depths, floor) => layOutFloor(depths, floor, rows.length > 1, random));
  return { floors: floors.map(({ plan }) => plan), boxes: floors.flatMap(({ boxes }) => boxes) };
}

function layOutFloor(depths: number[], floor: number, hasStairs: boolean, random: Random): { plan: Floor; boxes: PlannedBox[] } {
  const boxes: PlannedBox[] = [];
  const corridors: number[] = [];
  const innerWalls: Floor['walls'] = [];
  const width = mainCorridor + rowLength;
  let y = 0;
  for (const [index, depth] of depths.entries()) {
    for (const { x, width: boxWidth } of fillRow(depth, random)) {
      const name = `${floor + 1}${String(boxes.length + 1).padStart(2, '0')}`;
      boxes.push({ name, floor, x: mainCorridor + x, y, width: boxWidth, length: depth });
    }
    y += depth;
    // A corridor after the first row and then after every second: each box opens into one.
    if (index % 2 === 0) {
      corridors.push(y + corridor / 2);
      y += corridor;
    } else if (index < depths.length - 1) {
      innerWalls.push({
        points: [
          [mainCorridor, y],
          [width, y],
        ],
      });
    }
  }
  const labels: Floor['labels'] = corridors.map((at) => ({ kind: 'CORRIDOR' as const, x: mainCorridor + rowLength / 2, y: at }));
  const backupAt = corridors[0] ?? y / 2;
  if (floor === 0) {
    labels.push({ kind: 'ENTRANCE', x: mainCorridor / 2, y }, { kind: 'BACKUP_ENTRANCE', x: width, y: backupAt });
    labels.push({ kind: 'OFFICE', x: mainCorridor / 2, y: y * 0.2 }, { kind: 'WC', x: mainCorridor / 2, y: y * 0.4 });
  }
  if (hasStairs) labels.push({ kind: 'LIFT', x: mainCorridor / 2, y: y * 0.6 }, { kind: 'STAIRS', x: mainCorridor / 2, y: y * 0.78 });
  return { plan: { floor, width, height: y, walls: [...outline(width, y, floor === 0 ? backupAt : null), ...innerWalls], labels }, boxes };
}

/** Boxes of one depth side by side. The rest of the row is wall. */
function fillRow(depth: number, random: Random): { x: number; width: number }[] {
  const widths = widthsByDepth[depth];
  if (!widths) throw new RangeError(`No boxes of depth ${depth}`);
  const narrowest = Math.min(...widths);
  const row: { x: number; width: number }[] = [];
  for (let x = 0; x + narrowest <= rowLength; ) {
    const width = random.pick(widths.filter((one) => x + one <= rowLength));
    row.push({ x, width });
    x += width;
  }
  return row;
}

/** The outer walls, open at the entrance (bottom left) and the backup entrance (right); closed on an upper floor. */
function outline(width: number, height: number, backupAt: number | null): Floor['walls'] {
  if (backupAt === null) {
    return [
      {
        points: [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
          [0, 0],
        ],
      },
    ];
  }
  const entrance = mainCorridor / 2;
  return [
    {
      points: [
        [entrance + doorHalf, height],
        [width, height],
        [width, backupAt + doorHalf],
      ],
    },
    {
      points: [
        [width, backupAt - doorHalf],
        [width, 0],
        [0, 0],
        [0, height],
        [entrance - doorHalf, height],
      ],
    },
  ];
}
