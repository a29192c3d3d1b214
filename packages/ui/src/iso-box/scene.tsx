import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Svg } from '../svg/svg.tsx';
import { drawingOf } from './drawing.ts';
import css from './iso-box.module.css';
import type { Shape } from './shapes.ts';

export type SceneProps = {
  shapes: readonly Shape[];
  /** screen pixels per centimetre; without it the drawing takes the width of its container */
  scale?: number;
  /** accessible name; without it the drawing is decoration */
  title?: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** further SVG drawn over the bodies, in the scene's own coordinates */
  children?: ReactNode;
  /** a fixed frame [left, top, width, height] in drawing centimetres instead of the shapes' bounding box */
  view?: readonly [number, number, number, number];
};

const round = (value: number) => Math.round(value * 10) / 10;

/** Draws cuboids at their true relative sizes, back to front. */
export function IsoScene({ shapes, scale, title, className, style, children, view }: SceneProps) {
  const { markup, extent } = drawingOf(shapes);
  const [left, top, width, height] = view ?? extent;
  // Half of the outline is outside of the shapes.
  const room = scale ? 1.5 / scale : Math.max(width, height) * 0.012;
  const box = [left - room, top - room, width + 2 * room, height + 2 * room].map(round);
  const size = scale ? { width: round((box[2] ?? 0) * scale), height: round((box[3] ?? 0) * scale) } : {};
  return (
    <Svg viewBox={box.join(' ')} {...size} title={title} className={cx(css.scene, className)} style={style}>
      {/* Only our own numbers and names. As text it is not built or hydrated node by node. */}
      <g className={css.bodies} dangerouslySetInnerHTML={{ __html: markup }} />
      {children}
    </Svg>
  );
}
