import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function part(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The picture as PNG, 8 bits for each of red, green and blue. */
export function pngOf({ width, height, pixels }: Canvas): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  // Each row begins with its filter, none: areas of one colour shrink best as they are.
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let row = 0; row < height; row++) rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * (1 + width * 3) + 1);
  return Buffer.concat([SIGNATURE, part('IHDR', head), part('IDAT', deflateSync(rows, { level: 7 })), part('IEND', Buffer.alloc(0))]);
}
