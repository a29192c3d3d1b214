/** Writes src/ui/logo/icons/*.png from the logo's own faces. Run it after a change of the mark: node apps/web/scripts/app-icons.ts */
import { mkdir, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { markFaces } from '../src/ui/logo/mark.ts';

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

const fills: Record<(typeof markFaces)[number]['part'], Colour> = {
  top: [0xff, 0x94, 0x68],
  left: [0xff, 0x5f, 0x1f],
  right: [0xc3, 0x4a, 0x2d],
  opening: [0x1b, 0x16, 0x50],
  door: [0xfb, 0xf6, 0xea],
};
const PAPER: Colour = [0xfb, 0xf6, 0xea];
const FIELD = { width: 56, height: 64 };
/** Samples along each side of a pixel. */
const FINE = 4;

interface Icon {
  readonly name: string;
  /** Pixels of a side. */
  readonly size: number;
  /** How much of the side the mark's height takes. */
  readonly share: number;
  readonly ground: Colour | null;
}

const icons: readonly Icon[] = [
  { name: 'app-192', size: 192, share: 0.94, ground: null },
  { name: 'app-512', size: 512, share: 0.94, ground: null },
  // Whatever shape a phone cuts out, a circle of 80 % stays: the mark stands inside.
  { name: 'maskable-192', size: 192, share: 0.58, ground: PAPER },
  { name: 'maskable-512', size: 512, share: 0.58, ground: PAPER },
  { name: 'apple-180', size: 180, share: 0.68, ground: PAPER },
];

/** Corners of a path of M, L, H, V and Z with absolute coordinates. @throws Error on any other command */
function cornersOf(d: string): Point[] {
  const corners: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers =
      rest.trim() === ''
        ? []
        : rest
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    if (command === 'Z') continue;
    if (!'MLHV'.includes(command)) throw new Error(`The mark's path has the command ${command}`);
    while (numbers.length > 0) {
      if (command !== 'V') x = numbers.shift() ?? x;
      if (command !== 'H') y = numbers.shift() ?? y;
      corners.push([x, y]);
    }
  }
  return corners;
}

function isInside([x, y]: Point, corners: readonly Point[]): boolean {
  let inside = false;
  corners.forEach(([x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

const faces = markFaces.map(({ part, d }) => ({ colour: fills[part], corners: cornersOf(d) }));
const colourAt = (point: Point): Colour | null => faces.findLast(({ corners }) => isInside(point, corners))?.colour ?? null;

/** Rows of RGBA, each with the filter byte that PNG puts before it. */
function draw({ size, share, ground }: Icon): Buffer {
  const scale = (size * share) / FIELD.height;
  const left = (size - FIELD.width * scale) / 2;
  const top = (size - FIELD.height * scale) / 2;
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0, 0] as [number, number, number, number];
      for (let sample = 0; sample < FINE * FINE; sample++) {
        const x = (column + ((sample % FINE) + 0.5) / FINE - left) / scale;
        const y = (row + (Math.floor(sample / FINE) + 0.5) / FINE - top) / scale;
        const colour = colourAt([x, y]) ?? ground;
        if (colour === null) continue;
        sum[0] += colour[0];
        sum[1] += colour[1];
        sum[2] += colour[2];
        sum[3] += 1;
      }
      const covered = Math.max(1, sum[3]);
      const at = row * (1 + size * 4) + 1 + column * 4;
      rows[at] = Math.round(sum[0] / covered);
      rows[at + 1] = Math.round(sum[1] / covered);
      rows[at + 2] = Math.round(sum[2] / covered);
      rows[at + 3] = Math.round((255 * sum[3]) / (FINE * FINE));
    }
  return rows;
}

function part(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngOf(icon: Icon): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(icon.size, 0);
  head.writeUInt32BE(icon.size, 4);
  // 8 bits for each of red, green, blue and opacity.
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', deflateSync(draw(icon), { level: 9 })), part('IEND', Buffer.alloc(0))]);
}

const folder = new URL('../src/ui/logo/icons/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const icon of icons) await writeFile(new URL(`${icon.name}.png`, folder), pngOf(icon));
