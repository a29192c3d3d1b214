/** Writes src/logo/icons/*.png, and the images of passes for Apple Wallet, from the logo's faces. Run it after a change of the mark: node packages/ui/scripts/app-icons.ts */
import { mkdir, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { markFaces } from '../src/logo/mark.ts';

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
  /** Height of the mark as a share of the side. */
  readonly share: number;
}

const icons: readonly Icon[] = [
  // Some phones show black behind transparent pixels.
  { name: 'app-192', size: 192, share: 0.76 },
  { name: 'app-512', size: 512, share: 0.76 },
  // Every mask shape keeps a circle of 80 %: the mark stays inside it.
  { name: 'maskable-192', size: 192, share: 0.58 },
  { name: 'maskable-512', size: 512, share: 0.58 },
];

/** Sizes that Apple Wallet expects: 29 and 50 points, for screens of one to three pixels a point. */
const passImages: readonly Icon[] = [
  { name: 'icon', size: 29, share: 0.76 },
  { name: 'icon@2x', size: 58, share: 0.76 },
  { name: 'icon@3x', size: 87, share: 0.76 },
  { name: 'logo', size: 50, share: 0.9 },
  { name: 'logo@2x', size: 100, share: 0.9 },
  { name: 'logo@3x', size: 150, share: 0.9 },
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
const colourAt = (point: Point): Colour => faces.findLast(({ corners }) => isInside(point, corners))?.colour ?? PAPER;

/** Rows of RGB, each after the filter byte of PNG. */
function draw({ size, share }: Icon): Buffer {
  const scale = (size * share) / FIELD.height;
  const left = (size - FIELD.width * scale) / 2;
  const top = (size - FIELD.height * scale) / 2;
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const sum: [number, number, number] = [0, 0, 0];
      for (let sample = 0; sample < FINE * FINE; sample++) {
        const x = (column + ((sample % FINE) + 0.5) / FINE - left) / scale;
        const y = (row + (Math.floor(sample / FINE) + 0.5) / FINE - top) / scale;
        const [red, green, blue] = colourAt([x, y]);
        sum[0] += red;
        sum[1] += green;
        sum[2] += blue;
      }
      const at = row * (1 + size * 3) + 1 + column * 3;
      sum.forEach((value, channel) => {
        rows[at + channel] = Math.round(value / (FINE * FINE));
      });
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
  // 8 bits per channel: red, green, blue.
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', deflateSync(draw(icon), { level: 9 })), part('IEND', Buffer.alloc(0))]);
}

async function writeAll(path: string, all: readonly Icon[]): Promise<void> {
  const folder = new URL(path, import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const icon of all) await writeFile(new URL(`${icon.name}.png`, folder), pngOf(icon));
}
await writeAll('../src/logo/icons/', icons);
await writeAll('../../../apps/server/src/providers/apple-wallet/images/', passImages);
