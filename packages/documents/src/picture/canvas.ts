/** A place on the picture in pixels, from its top left corner. */
export type Spot = readonly [x: number, y: number];
/** `#rrggbb` */
export type Colour = `#${string}`;

/** Pixels as red, green, blue in turn. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const channels = (colour: Colour): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export function createCanvas(width: number, height: number, paper: Colour): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  const [red, green, blue] = channels(paper);
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  }
  return { width, height, pixels };
}

/** The coverage of each pixel by outlines, stored as differences along each row. */
class Coverage {
  readonly width: number;
  readonly height: number;
  readonly #changes: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#changes = new Float32Array((width + 2) * height);
  }

  /** The exact area to the right of a straight edge, row by row; edges that run up count against those that run down. */
  addEdge([fromX, fromY]: Spot, [toX, toY]: Spot): void {
    if (fromY === toY) return;
    const down = fromY < toY;
    const [x0, y0, x1, y1] = down ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (x1 - x0) / (y1 - y0);
    let x = x0;
    for (let row = Math.floor(y0); row < Math.min(this.height, Math.ceil(y1)); row++) {
      const part = Math.min(row + 1, y1) - Math.max(row, y0);
      const next = x + slope * part;
      this.#addSpan(row * (this.width + 2), Math.min(x, next), Math.max(x, next), down ? part : -part);
      x = next;
    }
  }

  /** An edge crosses pixels `left`..`right` of one row and covers `height` of it. */
  #addSpan(start: number, left: number, right: number, height: number): void {
    const first = Math.floor(left);
    const last = Math.ceil(right);
    const add = (column: number, value: number) => {
      this.#changes[start + column] = (this.#changes[start + column] ?? 0) + value;
    };
    if (last <= first + 1) {
      const middle = (left + right) / 2 - first;
      add(first, height * (1 - middle));
      add(first + 1, height * middle);
      return;
    }
    // Of a pixel, the edge leaves right of itself what it leaves up to the pixel's end, less what it leaves up to its beginning.
    const leftUpTo = (x: number) => (x >= right ? x - (left + right) / 2 : Math.max(0, x - left) ** 2 / (2 * (right - left)));
    let before = 0;
    let share = 0;
    for (let column = first; column < last; column++) {
      const whole = leftUpTo(column + 1);
      add(column, height * (whole - before - share));
      share = whole - before;
      before = whole;
    }
    add(last, height * (1 - share));
  }

  /** @param paint receives each touched pixel and its coverage, above 0 up to 1 */
  each(paint: (column: number, row: number, share: number) => void): void {
    for (let row = 0; row < this.height; row++) {
      let sum = 0;
      for (let column = 0; column < this.width; column++) {
        sum += this.#changes[row * (this.width + 2) + column] ?? 0;
        const share = Math.min(1, Math.abs(sum));
        if (share > 1 / 512) paint(column, row, share);
      }
    }
  }
}

/** Fills closed outlines with soft edges. Outlines in the opposite direction are holes. */
export function fill(canvas: Canvas, outlines: readonly (readonly Spot[])[], colour: Colour): void {
  const spots = outlines.flat();
  if (spots.length === 0) return;
  const left = Math.floor(Math.min(...spots.map(([x]) => x)));
  const top = Math.floor(Math.min(...spots.map(([, y]) => y)));
  const width = Math.ceil(Math.max(...spots.map(([x]) => x))) - left + 1;
  const height = Math.ceil(Math.max(...spots.map(([, y]) => y))) - top + 1;
  const coverage = new Coverage(width, height);
  for (const outline of outlines) {
    const inside = outline.map(([x, y]): Spot => [x - left, y - top]);
    for (const [index, spot] of inside.entries()) coverage.addEdge(spot, inside[(index + 1) % inside.length] ?? spot);
  }
  const [red, green, blue] = channels(colour);
  const { pixels } = canvas;
  const mix = (at: number, value: number, share: number) => {
    const below = pixels[at] ?? 0;
    pixels[at] = Math.round(below + (value - below) * share);
  };
  coverage.each((column, row, share) => {
    const [x, y] = [left + column, top + row];
    if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return;
    const at = (y * canvas.width + x) * 3;
    mix(at, red, share);
    mix(at + 1, green, share);
    mix(at + 2, blue, share);
  });
}

const ROUND = 12;

/** A dot of this radius. */
export function dot([x, y]: Spot, radius: number, corners = ROUND): Spot[] {
  return Array.from({ length: corners }, (_, index): Spot => {
    const turn = (index / corners) * 2 * Math.PI;
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
  });
}

/** Draws a line from spot to spot with round ends. */
export function stroke(canvas: Canvas, spots: readonly Spot[], thickness: number, colour: Colour): void {
  const half = thickness / 2;
  for (const [index, [x1, y1]] of spots.entries()) {
    fill(canvas, [dot([x1, y1], half)], colour);
    const next = spots[index + 1];
    if (next === undefined) continue;
    const [x2, y2] = next;
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) continue;
    const [dx, dy] = [((y1 - y2) / length) * half, ((x2 - x1) / length) * half];
    const band: Spot[] = [
      [x1 + dx, y1 + dy],
      [x2 + dx, y2 + dy],
      [x2 - dx, y2 - dy],
      [x1 - dx, y1 - dy],
    ];
    fill(canvas, [band], colour);
  }
}

/** A rectangle with round corners. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): Spot[] {
  const quarter = 16;
  const corner = (cx: number, cy: number, from: number) =>
    Array.from({ length: quarter + 1 }, (_, index): Spot => {
      const turn = from + (index / quarter) * (Math.PI / 2);
      return [cx + Math.cos(turn) * radius, cy + Math.sin(turn) * radius];
    });
  return [
    ...corner(x + width - radius, y + radius, -Math.PI / 2),
    ...corner(x + width - radius, y + height - radius, 0),
    ...corner(x + radius, y + height - radius, Math.PI / 2),
    ...corner(x + radius, y + radius, Math.PI),
  ];
}
