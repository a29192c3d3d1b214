import { shapesByKey } from './drawing.ts';
import { bed, bike, car, carton, crate, fridge, person, rack, sofa, wardrobe, washer } from './furniture.ts';
import type { Point } from './project.ts';
import { IsoScene } from './scene.tsx';
import { cuboid, type Mark, move, type Shape } from './shapes.ts';

export type BoxSize = 'XS' | 'SMALL' | 'MEDIUM' | 'LARGE';

const WALL = 6;

/** Floor and two far walls of a box, inner size in centimetres; the floor has a grid of metres. */
export function room([l, w, h]: Point): Shape[] {
  const metres = (length: number) => Array.from({ length: Math.ceil(length / 100) - 1 }, (_, index) => (index + 1) * 100);
  const rules: Mark[] = [
    ...metres(l).map(
      (x): Mark => ({
        points: [
          [x, 0, WALL],
          [x, w, WALL],
        ],
      }),
    ),
    ...metres(w).map(
      (y): Mark => ({
        points: [
          [0, y, WALL],
          [l, y, WALL],
        ],
      }),
    ),
  ];
  return [
    cuboid([0, 0, -WALL], [l, w, WALL], 'floor', rules),
    cuboid([-WALL, 0, -WALL], [WALL, w, h + WALL], 'wall'),
    cuboid([-WALL, -WALL, -WALL], [l + WALL, WALL, h + WALL], 'wall'),
  ];
}

/** Inner size of a typical box of each size, in centimetres: 1, 3, 6 and 15 square metres. */
export const roomSize: Readonly<Record<BoxSize, Point>> = {
  XS: [100, 100, 200],
  SMALL: [200, 150, 250],
  MEDIUM: [300, 200, 250],
  LARGE: [300, 500, 250],
};

const contents: Readonly<Record<BoxSize, readonly Shape[]>> = {
  XS: [
    ...carton([0, 2, 0]),
    ...carton([0, 46, 0]),
    ...carton([0, 2, 38]),
    ...crate([2, 46, 38], 'signal'),
    ...carton([0, 2, 76]),
    ...crate([58, 54, 0], 'mist'),
    ...crate([60, 4, 0]),
  ],
  SMALL: [
    ...wardrobe([2, 4, 0]),
    ...carton([70, 2, 0]),
    ...carton([70, 2, 38]),
    ...carton([130, 2, 0], 'signal'),
    ...carton([130, 2, 38]),
    ...crate([74, 4, 76]),
    ...washer([70, 50, 0]),
    ...crate([140, 60, 0]),
    ...crate([76, 58, 85], 'mist'),
  ],
  MEDIUM: [
    ...wardrobe([2, 2, 0]),
    ...sofa([70, 4, 0], 'mist'),
    ...crate([256, 4, 0]),
    ...crate([256, 4, 34]),
    ...crate([256, 4, 68], 'signal'),
    ...carton([4, 128, 0]),
    ...carton([4, 128, 38]),
    ...crate([8, 130, 76]),
    ...bike([84, 160, 0]),
    ...washer([236, 50, 0]),
  ],
  LARGE: [
    ...rack([2, 2, 0]),
    ...wardrobe([2, 130, 0]),
    ...bed([2, 330, 0]),
    ...fridge([60, 2, 0]),
    ...washer([126, 2, 0]),
    ...sofa([72, 110, 0]),
    ...carton([188, 2, 0]),
    ...carton([188, 2, 38]),
    ...carton([188, 2, 76], 'signal'),
    ...crate([250, 2, 0]),
    ...crate([250, 2, 34], 'mist'),
    ...bike([78, 262, 0]),
    ...carton([236, 350, 0]),
    ...carton([236, 398, 0]),
    ...carton([236, 398, 38], 'signal'),
    ...crate([244, 300, 0]),
  ],
}; // prettier-ignore

export type BoxSizeDrawingProps = {
  size: BoxSize;
  /** shows typical content (default), or an empty box */
  filled?: boolean;
  /** shows a person beside the box for comparison */
  withPerson?: boolean;
  /** screen pixels per centimetre: use one scale for several sizes to compare them truly */
  scale?: number;
  title?: string;
  className?: string | undefined;
};

/** A storage box of a size with typical content. */
export function BoxSizeDrawing({ size, filled = true, withPerson = false, ...rest }: BoxSizeDrawingProps) {
  return <IsoScene shapes={sizeShapes(`${size} ${filled} ${withPerson}`)} {...rest} />;
}

const sizeShapes = shapesByKey((key: `${BoxSize} ${boolean} ${boolean}`) => {
  const [size, filled, withPerson] = key.split(' ') as [BoxSize, string, string];
  const inner = roomSize[size];
  const beside = withPerson === 'true' ? person([inner[0] / 2, inner[1] + 55, -WALL]) : [];
  return [...room(inner), ...(filled === 'true' ? contents[size] : []), ...beside];
});

const roomShapes = shapesByKey((key: `${number} ${number} ${number}`) => {
  const [length = 0, width = 0, height = 0] = key.split(' ').map(Number);
  return room([length, width, height]);
});

const carLoad: readonly Shape[] = [
  ...move([0, 0, 0], room(roomSize.MEDIUM)),
  ...contents.MEDIUM,
  ...car([10, 330, -WALL]),
  ...person([340, 250, -WALL], 'ink'),
  ...carton([355, 120, -WALL], 'kraft'),
];

/** A storage box of given inner length, width and height in centimetres. */
export function RoomDrawing({
  length,
  width,
  height,
  ...rest
}: { length: number; width: number; height: number } & Omit<BoxSizeDrawingProps, 'size' | 'filled' | 'withPerson'>) {
  return <IsoScene shapes={roomShapes(`${length} ${width} ${height}`)} {...rest} />;
}

/** A car in front of an open, full box. */
export function CarLoad(rest: { title?: string; className?: string | undefined; scale?: number }) {
  return <IsoScene shapes={carLoad} {...rest} />;
}
