import { cx } from '../cx.ts';
import css from './iso-box.module.css';
import { backToFront, type FaceName, face, frame, type Point, project } from './project.ts';
import type { Mark, Shape } from './shapes.ts';

export interface Drawing {
  /** SVG elements, as text */
  markup: string;
  /** left, top, width, height in drawing centimetres */
  extent: readonly [number, number, number, number];
}

const allFaces: readonly FaceName[] = ['left', 'right', 'top'];
const round = (value: number) => Math.round(value * 10) / 10;

/** Relative steps are shorter than corners; computed between rounded corners, they do not drift. */
function path(points: readonly Point[], closed: boolean): string {
  const [first, ...others] = points.map((point) => project(point).map(round) as [number, number]);
  if (first === undefined) return '';
  let [x, y] = first;
  const steps = others.map(([nextX, nextY]) => {
    const [dx, dy] = [round(nextX - x), round(nextY - y)];
    [x, y] = [nextX, nextY];
    return pair(dx, dy);
  });
  return `M${pair(...first)}${steps.length === 0 ? '' : `l${steps.join(' ').replaceAll(' -', '-')}`}${closed ? 'z' : ''}`;
}

/** A minus sign needs no space before it. */
const pair = (x: number, y: number): string => (y < 0 ? `${x}${y}` : `${x} ${y}`);

const shift = ([x, y, z]: Point, points: readonly Point[]) => points.map(([px, py, pz]): Point => [px + x, py + y, pz + z]);
const outline = (shape: Shape): Point[] => [
  ...allFaces.flatMap((name) => face(shape, name)),
  ...(shape.marks ?? []).flatMap((mark) => shift(shape.at, mark.points)),
];

/** The default stroke is set on the group around the bodies. */
const pen = (mark: Mark): string | undefined => {
  if (!mark.pen) return undefined;
  return mark.pen === 'line' ? 'var(--iso-line)' : `var(--iso-${mark.pen}-left)`;
};

function element(d: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const rest = Object.entries(attributes).map(([name, value]) => (value ? ` ${name}="${value}"` : ''));
  return `<path d="${d}"${rest.join('')}/>`;
}

function drawMark(mark: Mark, at: Point): string {
  const points = shift(at, mark.points);
  if (!mark.fill) {
    const look = cx(mark.bold && css.bold, mark.dashed && css.dashed);
    return element(path(points, mark.closed ?? false), { fill: 'none', class: look, stroke: pen(mark) });
  }
  const fill = mark.fill === 'edge' ? 'var(--iso-edge)' : `var(--iso-${mark.fill}-${mark.side ?? 'top'})`;
  return element(path(points, true), { fill, stroke: mark.outlined ? undefined : 'none' });
}

function drawBody(shape: Shape): string {
  const faces = (shape.faces ?? allFaces).map((name) =>
    element(path(face(shape, name), true), { fill: `var(--iso-${shape.tone}-${name})` }),
  );
  return [...faces, ...(shape.marks ?? []).map((mark) => drawMark(mark, shape.at))].join('');
}

// Lists of shapes are immutable, so each is drawn once.
const known = new WeakMap<readonly Shape[], Drawing>();

/** Draws bodies back to front. The same list again comes from the cache. */
export function drawingOf(shapes: readonly Shape[]): Drawing {
  const found = known.get(shapes);
  if (found) return found;
  const made = { markup: backToFront(shapes).map(drawBody).join(''), extent: frame(shapes.flatMap(outline).map(project)) };
  known.set(shapes, made);
  return made;
}

const stored = 300;

/** Caches the result of `make` by key, so that equal shapes are the same list; the oldest entries are dropped. */
export function shapesByKey<K extends string>(make: (key: K) => readonly Shape[]): (key: K) => readonly Shape[] {
  const lists = new Map<K, readonly Shape[]>();
  return (key) => {
    const found = lists.get(key);
    if (found) return found;
    const made = make(key);
    for (const oldest of lists.size >= stored ? lists.keys() : []) {
      lists.delete(oldest);
      break;
    }
    lists.set(key, made);
    return made;
  };
}
