import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Svg } from '../svg/svg.tsx';
import css from './iso-box.module.css';
import { backToFront, type FaceName, face, frame, type Point, project } from './project.ts';
import type { Mark, Shape } from './shapes.ts';

export type SceneProps = {
  shapes: readonly Shape[];
  /** screen pixels per centimetre; without it the drawing takes the width of its container */
  scale?: number;
  /** what the drawing says; without it the drawing is decoration and hidden from assistive technology */
  title?: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** further SVG drawn over the bodies, in the scene's own coordinates */
  children?: ReactNode;
  /** a fixed frame [left, top, width, height] in drawing centimetres instead of the shapes' own */
  view?: readonly [number, number, number, number];
};

const allFaces: readonly FaceName[] = ['left', 'right', 'top'];
const round = (value: number) => Math.round(value * 10) / 10;
const path = (points: readonly Point[], closed: boolean) =>
  `M${points.map((point) => project(point).map(round).join(' ')).join('L')}${closed ? 'Z' : ''}`;

const shift = ([x, y, z]: Point, points: readonly Point[]) => points.map(([px, py, pz]): Point => [px + x, py + y, pz + z]);
const outline = (shape: Shape): Point[] => [
  ...allFaces.flatMap((name) => face(shape, name)),
  ...(shape.marks ?? []).flatMap((mark) => shift(shape.at, mark.points)),
];

const pen = (mark: Mark): string => {
  if (!mark.pen) return 'var(--iso-edge)';
  return mark.pen === 'line' ? 'var(--iso-line)' : `var(--iso-${mark.pen}-left)`;
};

function MarkPath({ mark, at }: { mark: Mark; at: Point }) {
  const points = shift(at, mark.points);
  if (!mark.fill) {
    return (
      <path
        d={path(points, mark.closed ?? false)}
        className={cx(css.stroke, mark.bold && css.bold, mark.dashed && css.dashed)}
        stroke={pen(mark)}
      />
    );
  }
  const fill = mark.fill === 'edge' ? 'var(--iso-edge)' : `var(--iso-${mark.fill}-${mark.side ?? 'top'})`;
  return <path d={path(points, true)} fill={fill} className={mark.outlined ? css.face : undefined} />;
}

function Body({ shape }: { shape: Shape }) {
  return (
    <>
      {(shape.faces ?? allFaces).map((name) => (
        <path key={name} d={path(face(shape, name), true)} fill={`var(--iso-${shape.tone}-${name})`} className={css.face} />
      ))}
      {shape.marks?.map((mark) => (
        <MarkPath key={`${mark.points} ${mark.fill}`} mark={mark} at={shape.at} />
      ))}
    </>
  );
}

/** Draws bodies at their true relative sizes, back to front. */
export function IsoScene({ shapes, scale, title, className, style, children, view }: SceneProps) {
  const corners = shapes.flatMap(outline).map(project);
  const [left, top, width, height] = view ?? frame(corners);
  // The outline is drawn half outside of the bodies.
  const room = scale ? 1.5 / scale : Math.max(width, height) * 0.012;
  const box = [left - room, top - room, width + 2 * room, height + 2 * room].map(round);
  const size = scale ? { width: round((box[2] ?? 0) * scale), height: round((box[3] ?? 0) * scale) } : {};
  return (
    <Svg viewBox={box.join(' ')} {...size} title={title} className={cx(css.scene, className)} style={style}>
      {backToFront(shapes).map((shape) => (
        <Body key={`${shape.at} ${shape.size}`} shape={shape} />
      ))}
      {children}
    </Svg>
  );
}
