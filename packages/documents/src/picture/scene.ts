import { type Canvas, type Colour, fill, type Spot, stroke } from './canvas.ts';

/** A place in the room, in centimetres: x runs to the right and down, y to the left and down, z up. */
type Point = readonly [x: number, y: number, z: number];
type Tone = 'signal' | 'ink' | 'kraft' | 'paper' | 'mist';

const COS30 = Math.cos(Math.PI / 6);
const EDGE: Colour = '#1b1650';
/** Faces of a body in its material: lit from above, the right one in the shade. */
const TONES: Readonly<Record<Tone, { readonly top: Colour; readonly left: Colour; readonly right: Colour }>> = {
  signal: { top: '#ff9468', left: '#ff5f1f', right: '#c34a2d' },
  ink: { top: '#7a70d0', left: '#4238a8', right: '#332b86' },
  kraft: { top: '#ecc999', left: '#e0b071', right: '#b98d62' },
  paper: { top: '#fbf6ec', left: '#f4ead6', right: '#d6ccc2' },
  mist: { top: '#d9d5ef', left: '#c5bfe6', right: '#9f98cb' },
};

/** Maps a drawing to a canvas: the position of its origin and the pixels per centimetre. */
export interface View {
  readonly canvas: Canvas;
  readonly at: Spot;
  readonly scale: number;
}

const onCanvas = ({ at, scale }: View, [x, y, z]: Point): Spot => [at[0] + (x - y) * COS30 * scale, at[1] + ((x + y) / 2 - z) * scale];

function area(view: View, points: readonly Point[], colour: Colour, outlined = true): void {
  const spots = points.map((point) => onCanvas(view, point));
  fill(view.canvas, [spots], colour);
  if (outlined) stroke(view.canvas, [...spots, ...spots.slice(0, 1)], 2, EDGE);
}

/** A cuboid standing at its corner next to the origin. */
function body(view: View, [x, y, z]: Point, [l, w, h]: Point, tone: Tone): void {
  const { top, left, right } = TONES[tone];
  area(
    view,
    [
      [x, y + w, z + h],
      [x + l, y + w, z + h],
      [x + l, y + w, z],
      [x, y + w, z],
    ],
    left,
  );
  area(
    view,
    [
      [x + l, y, z + h],
      [x + l, y + w, z + h],
      [x + l, y + w, z],
      [x + l, y, z],
    ],
    right,
  );
  area(
    view,
    [
      [x, y, z + h],
      [x + l, y, z + h],
      [x + l, y + w, z + h],
      [x, y + w, z + h],
    ],
    top,
  );
}

/** A roller door in the left face, shut, with its slats. */
function door(view: View, [x, y]: Point, length: number, height: number, tone: Tone): void {
  const [from, to] = [x + length * 0.14, x + length * 0.86];
  const high = height * 0.84;
  area(
    view,
    [
      [from, y, high],
      [to, y, high],
      [to, y, 0],
      [from, y, 0],
    ],
    TONES[tone].left,
  );
  for (let z = 30; z < high; z += 30) stroke(view.canvas, [onCanvas(view, [from, y, z]), onCanvas(view, [to, y, z])], 1.2, EDGE);
}

/** The same door half open. */
function openDoor(view: View, [x, y]: Point, length: number, height: number): void {
  const [from, to] = [x + length * 0.14, x + length * 0.86];
  const high = height * 0.84;
  area(
    view,
    [
      [from, y, high],
      [to, y, high],
      [to, y, 0],
      [from, y, 0],
    ],
    EDGE,
  );
  area(
    view,
    [
      [from, y, high],
      [to, y, high],
      [to, y, high * 0.7],
      [from, y, high * 0.7],
    ],
    TONES.paper.left,
  );
  stroke(view.canvas, [onCanvas(view, [from, y, high * 0.85]), onCanvas(view, [to, y, high * 0.85])], 1.2, EDGE);
}

/** A moving box with its tape. */
function carton(view: View, at: Point, size: Point): void {
  body(view, at, size, 'kraft');
  const [x, y, z] = at;
  const [l, w, h] = size;
  const [from, to] = [y + w * 0.42, y + w * 0.58];
  area(
    view,
    [
      [x, from, z + h],
      [x + l, from, z + h],
      [x + l, to, z + h],
      [x, to, z + h],
    ],
    TONES.paper.top,
    false,
  );
  area(
    view,
    [
      [x + l, from, z + h],
      [x + l, to, z + h],
      [x + l, to, z + h * 0.7],
      [x + l, from, z + h * 0.7],
    ],
    TONES.paper.right,
    false,
  );
}

const HEIGHT = 240;

/** Boxes of 1, 3 and 8 m² side by side at one scale, the middle one open, and what goes in. */
export function drawBoxes(view: View): void {
  const floor = 26;
  area(
    view,
    [
      [-30, -30, -floor],
      [580, -30, -floor],
      [580, 340, -floor],
      [-30, 340, -floor],
    ],
    '#efe2c8',
    false,
  );
  body(view, [0, 0, -floor], [270, 290, HEIGHT + floor], 'ink');
  door(view, [0, 290, 0], 270, HEIGHT, 'mist');
  body(view, [285, 0, -floor], [150, 200, HEIGHT + floor], 'signal');
  openDoor(view, [285, 200, 0], 150, HEIGHT);
  body(view, [450, 0, -floor], [100, 100, HEIGHT + floor], 'mist');
  door(view, [450, 100, 0], 100, HEIGHT, 'paper');
  carton(view, [320, 250, -floor], [80, 60, 55]);
  carton(view, [335, 262, 55 - floor], [50, 42, 40]);
  carton(view, [470, 200, -floor], [60, 60, 60]);
}

/** The faces of the product's cube on a field 64 high. */
const MARK: readonly { readonly colour: Colour; readonly corners: readonly Spot[] }[] = [
  {
    colour: '#ff9468',
    corners: [
      [28, 1],
      [55, 16.5],
      [28, 32],
      [1, 16.5],
    ],
  },
  {
    colour: '#ff5f1f',
    corners: [
      [1, 16.5],
      [28, 32],
      [28, 63],
      [1, 47.5],
    ],
  },
  {
    colour: '#c34a2d',
    corners: [
      [55, 16.5],
      [28, 32],
      [28, 63],
      [55, 47.5],
    ],
  },
  {
    colour: EDGE,
    corners: [
      [33.5, 41.5],
      [49.5, 32.3],
      [49.5, 50.7],
      [33.5, 59.9],
    ],
  },
  {
    colour: '#fbf6ea',
    corners: [
      [33.5, 35.5],
      [49.5, 26.3],
      [49.5, 35.7],
      [33.5, 44.9],
    ],
  },
];

/** The product's mark, its field's top left corner at `at`. */
export function drawMark({ canvas, at, scale }: View): void {
  for (const { colour, corners } of MARK) fill(canvas, [corners.map(([x, y]): Spot => [at[0] + x * scale, at[1] + y * scale])], colour);
}
