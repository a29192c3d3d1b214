import type { Point } from './project.ts';
import { IsoScene } from './scene.tsx';
import { cuboid, type Mark, patch, type Shape, tape } from './shapes.ts';

export type DoorDrawingProps = {
  /** how far the roller door is open, 0..1 */
  open: number;
  scale?: number;
  title?: string;
  className?: string | undefined;
};

const wall: Point = [220, 40, 240];
const [from, to] = [0.12, 0.88] as const;
const top = 0.84;

/** The front of a storage box with its roller door. */
export function DoorDrawing({ open, ...rest }: DoorDrawingProps) {
  const foot = top * Math.min(1, Math.max(0, open)) * 0.94;
  const slats = [0.14, 0.28, 0.42, 0.56, 0.7].filter((up) => up > foot);
  const marks: Mark[] = [
    { points: patch(wall, 'left', [from, 0], [to, top]), fill: 'edge' },
    { points: patch(wall, 'left', [from, foot], [to, top]), fill: 'signal', side: 'left', outlined: true },
    ...slats.map((up): Mark => ({ points: patch(wall, 'left', [from, up], [to, up]).slice(0, 2) })),
    { points: patch(wall, 'left', [0.42, foot + 0.03], [0.58, foot + 0.03]).slice(0, 2), bold: true },
  ];
  const inside: Shape[] =
    open > 0.5
      ? [
          cuboid([44, 42, 0], [70, 30, 62], 'kraft', tape([70, 30, 62], 'paper')),
          cuboid([122, 42, 0], [54, 30, 50], 'kraft', tape([54, 30, 50], 'paper')),
          cuboid([52, 42, 62], [50, 28, 44], 'mist'),
        ]
      : [];
  return <IsoScene shapes={[cuboid([-20, 0, -8], [260, 120, 8], 'floor'), cuboid([0, 0, 0], wall, 'paper', marks), ...inside]} {...rest} />;
}
