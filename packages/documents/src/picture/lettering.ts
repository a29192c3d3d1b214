import { create, type Font, type PathCommand } from 'fontkit';
import { drawable, typeface, type Weight } from '../pdf/typeface.ts';
import { type Canvas, type Colour, fill, type Spot } from './canvas.ts';

// The picture uses outlines only and creates no subset, so one parsed font serves all pictures.
const faces: Readonly<Record<Weight, Font>> = { regular: create(typeface.regular), bold: create(typeface.bold) };

export interface Style {
  readonly weight: Weight;
  /** Pixels of an em. */
  readonly size: number;
  readonly colour: Colour;
}

const CURVE_STEPS = 6;

/** Points on the way from one spot to another around the spots in between, without the first. */
function curve(spots: readonly Spot[]): Spot[] {
  return Array.from({ length: CURVE_STEPS }, (_, index): Spot => {
    const share = (index + 1) / CURVE_STEPS;
    let points = spots;
    while (points.length > 1)
      points = points.slice(1).map(([x, y], at): Spot => {
        const [fromX, fromY] = points[at] ?? [x, y];
        return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
      });
    return points[0] ?? [0, 0];
  });
}

const pairs = (args: readonly number[]): Spot[] =>
  Array.from({ length: args.length / 2 }, (_, index): Spot => [args[index * 2] ?? 0, args[index * 2 + 1] ?? 0]);

function outlinesOf(commands: readonly PathCommand[]): Spot[][] {
  const outlines: Spot[][] = [];
  for (const { command, args } of commands) {
    const current = outlines.at(-1);
    const at = current?.at(-1);
    if (command === 'moveTo') outlines.push(pairs(args));
    else if (command === 'lineTo') current?.push(...pairs(args));
    else if (command !== 'closePath' && at !== undefined) current?.push(...curve([at, ...pairs(args)]));
  }
  return outlines;
}

interface GlyphShape {
  readonly outlines: readonly (readonly Spot[])[];
  /** Its edges; without outlines it has none. */
  readonly left: number;
  readonly right: number;
}

// A line is measured many times until its breaks are found, and a face has some hundred glyphs.
const shapes = new Map<string, GlyphShape>();

function shapeOf(weight: Weight, id: number, commands: readonly PathCommand[]): GlyphShape {
  const key = `${weight} ${id}`;
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const outlines = outlinesOf(commands);
  const xs = outlines.flatMap((outline) => outline.map(([x]) => x));
  const made = { outlines, left: Math.min(...xs), right: Math.max(...xs) };
  shapes.set(key, made);
  return made;
}

interface Letter {
  readonly outlines: readonly (readonly Spot[])[];
  /** Font units from the beginning of the line. */
  readonly at: number;
}

/** Letters whose hook reaches over the next one; the face leaves it too little room. */
const HOOKED = /[ľďťĽ]/u;
/** Font units between a hook and the next letter. */
const HOOK_ROOM = 15;

/** The position of each letter and the end of the line, in font units. */
function place(text: string, weight: Weight): { letters: Letter[]; end: number } {
  const plain = drawable(text);
  const { glyphs, positions } = faces[weight].layout(plain);
  const signs = Array.from(plain);
  let pen = 0;
  let hook = Number.NEGATIVE_INFINITY;
  const letters = glyphs.map(({ id, path }, index): Letter => {
    const { xAdvance, xOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0 };
    const { outlines, left, right } = shapeOf(weight, id, path.commands);
    pen = Math.max(pen, hook + HOOK_ROOM - left);
    const at = pen + xOffset;
    hook = HOOKED.test(signs[index] ?? '') ? at + right : Number.NEGATIVE_INFINITY;
    pen += xAdvance;
    return { outlines, at };
  });
  return { letters, end: Math.max(pen, hook) };
}

/** The width of a line of text in pixels. */
export function widthOf(text: string, { weight, size }: Pick<Style, 'weight' | 'size'>): number {
  return (place(text, weight).end * size) / faces[weight].unitsPerEm;
}

/** Writes one line with its baseline at `y`. @returns its end */
export function write(canvas: Canvas, text: string, [x, y]: Spot, { weight, size, colour }: Style): number {
  const scale = size / faces[weight].unitsPerEm;
  const { letters, end } = place(text, weight);
  for (const { outlines, at } of letters) {
    const drawn = outlines.map((outline) => outline.map(([px, py]): Spot => [x + (at + px) * scale, y - py * scale]));
    fill(canvas, drawn, colour);
  }
  return x + end * scale;
}

/** A text on as few lines as the width allows. If the last line is too long, it ends with an ellipsis. */
export function breakText(text: string, style: Pick<Style, 'weight' | 'size'>, width: number, mostLines: number): string[] {
  const lines: string[] = [];
  // A dash stays with the word before it.
  for (const word of drawable(text).split(/ (?!–)/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0) lines.push(word);
    else if (widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const stored = lines.slice(0, mostLines);
  const last = stored.length - 1;
  return stored.map((line, index) =>
    index === last && lines.length > mostLines ? shorten(`${line}…`, style, width) : shorten(line, style, width),
  );
}

/** A word longer than the line is cut. */
function shorten(line: string, style: Pick<Style, 'weight' | 'size'>, width: number): string {
  let short = line;
  while (widthOf(short, style) > width && short.length > 2)
    short = `${Array.from(short.replace(/…$/, '')).slice(0, -1).join('').trimEnd()}…`;
  return short;
}
