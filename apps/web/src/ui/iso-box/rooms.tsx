import type { Point } from './project.ts';
import { cuboid, type Mark, move, type Shape } from './shapes.ts';
import { IsoScene } from './scene.tsx';
import { bed, bike, car, carton, crate, fridge, person, rack, sofa, wardrobe, washer } from './things.ts';

export type BoxSize = 'XS' | 'SMALL' | 'MEDIUM' | 'LARGE';

const WALL = 6;

/** Floor and the two far walls of a storage box, inner size in centimetres; the floor is ruled in metres. */
export function room([l, w, h]: Point): Shape[] {
  const metres = (length: number) => Array.from({ length: Math.ceil(length / 100) - 1 }, (_, index) => (index + 1) * 100);
  const rules: Mark[] = [
    ...metres(l).map((x): Mark => ({ points: [[x, 0, WALL], [x, w, WALL]] })),
    ...metres(w).map((y): Mark => ({ points: [[0, y, WALL], [l, y, WALL]] })),
  ];
  return [
    cuboid([0, 0, -WALL], [l, w, WALL], 'floor', rules),
    cuboid([-WALL, 0, -WALL], [WALL, w, h + WALL], 'wall'),
    cuboid([-WALL, -WALL, -WALL], [l + WALL, WALL, h + WALL], 'wall'),
  ];
}

/** Inner size of a usual box of each size, in centimetres: 1, 3, 6 and 15 square metres. */
export const roomSize: Readonly<Record<BoxSize, Point>> = {
  XS: [100, 100, 200],
  SMALL: [200, 150, 250],
  MEDIUM: [300, 200, 250],
  LARGE: [300, 500, 250],
};

const contents: Readonly<Record<BoxSize, readonly Shape[]>> = {
  XS: [
    ...carton([0, 2, 0]), ...carton([0, 46, 0]), ...carton([0, 2, 38]), ...crate([2, 46, 38], 'signal'),
    ...carton([0, 2, 76]), ...crate([58, 54, 0], 'mist'), ...crate([60, 4, 0]),
  ],
  SMALL: [
    ...wardrobe([2, 4, 0]), ...carton([70, 2, 0]), ...carton([70, 2, 38]), ...carton([130, 2, 0], 'signal'),
    ...carton([130, 2, 38]), ...crate([74, 4, 76]), ...washer([70, 50, 0]), ...crate([140, 60, 0]), ...crate([76, 58, 85], 'mist'),
  ],
  MEDIUM: [
    ...wardrobe([2, 2, 0]), ...fridge([70, 2, 0]), ...carton([140, 2, 0]), ...carton([140, 2, 38]),
    ...carton([200, 2, 0], 'signal'), ...carton([200, 2, 38]), ...crate([206, 4, 76]), ...carton([142, 2, 76]),
    ...sofa([80, 70, 0]), ...bike([110, 172, 0]), ...crate([10, 140, 0]),
  ],
  LARGE: [
    ...rack([2, 2, 0]), ...wardrobe([2, 130, 0]), ...bed([2, 330, 0]), ...fridge([60, 2, 0]), ...washer([126, 2, 0]),
    ...sofa([72, 140, 0]), ...carton([195, 2, 0]), ...carton([195, 2, 38]), ...carton([195, 2, 76], 'signal'), ...bike([110, 300, 0]),
    ...carton([240, 352, 0]), ...carton([240, 400, 0]), ...carton([240, 400, 38]), ...crate([70, 250, 0]), ...crate([112, 250, 0], 'mist'),
  ],
}; // prettier-ignore

export type BoxSizeDrawingProps = {
  size: BoxSize;
  /** what usually fits inside stands in the box (the default), or the box is empty */
  filled?: boolean;
  /** a person stands beside the box as its measure */
  withPerson?: boolean;
  /** screen pixels per centimetre: give all sizes of a row the same scale to compare them truly */
  scale?: number;
  title?: string;
  className?: string | undefined;
};

/** A storage box of a size with what usually fits inside. */
export function BoxSizeDrawing({ size, filled = true, withPerson = false, ...rest }: BoxSizeDrawingProps) {
  const inner = roomSize[size];
  const beside = withPerson ? person([inner[0] / 2, inner[1] + 55, -WALL]) : [];
  return <IsoScene shapes={[...room(inner), ...(filled ? contents[size] : []), ...beside]} {...rest} />;
}

/** A storage box of measured inner length, width and height in centimetres. */
export function RoomDrawing({
  length,
  width,
  height,
  ...rest
}: { length: number; width: number; height: number } & Omit<BoxSizeDrawingProps, 'size' | 'filled' | 'withPerson'>) {
  return <IsoScene shapes={room([length, width, height])} {...rest} />;
}

/** A car before an open box full of its load. */
export function CarLoad(rest: { title?: string; className?: string | undefined; scale?: number }) {
  return (
    <IsoScene
      shapes={[
        ...move([0, 0, 0], room(roomSize.MEDIUM)),
        ...contents.MEDIUM,
        ...car([10, 330, -WALL]),
        ...person([340, 250, -WALL], 'ink'),
        ...carton([355, 120, -WALL], 'kraft'),
      ]}
      {...rest}
    />
  );
}
