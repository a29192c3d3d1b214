import { gzipSync } from 'node:zlib';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** An encoded vector tile. */
  readonly data: Uint8Array;
}

export interface Archive {
  readonly tiles: readonly Tile[];
  /** Degrees. */
  readonly bounds: { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
  readonly metadata: Readonly<Record<string, unknown>>;
}

const HEADER = 127;
/** The root directory ends within the first request of a reader. */
const ROOT_LIMIT = 16_384 - HEADER;
const GZIP = 2;
const VECTOR = 1;

/** Number of a tile along the Hilbert curve of its zoom, behind all tiles of lower zooms. */
function tileId(z: number, tileX: number, tileY: number): number {
  let [x, y, id] = [tileX, tileY, (4 ** z - 1) / 3];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const low = (y & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ low);
    if (low === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
  }
  return id;
}

function varints(values: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Makes a PMTiles archive, version 3, with a root directory only: enough for about 4,000 tiles. */
export function archiveOf({ tiles, bounds, metadata }: Archive): Buffer {
  const sorted = tiles.map((tile) => ({ ...tile, id: tileId(tile.z, tile.x, tile.y) })).sort((a, b) => a.id - b.id);
  const bodies: Buffer[] = [];
  const offsets = new Map<string, number>();
  let length = 0;
  const entries = sorted.map(({ id, data }) => {
    const body = gzipSync(data, { level: 9 });
    const key = body.toString('base64');
    let offset = offsets.get(key);
    if (offset === undefined) {
      offset = length;
      offsets.set(key, offset);
      bodies.push(body);
      length += body.length;
    }
    return { id, offset, length: body.length };
  });
  const root = gzipSync(
    varints([
      entries.length,
      ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
      ...entries.map(() => 1),
      ...entries.map((entry) => entry.length),
      ...entries.map(({ offset }) => offset + 1),
    ]),
  );
  if (root.length > ROOT_LIMIT) throw new Error(`The directory has ${root.length} bytes; at most ${ROOT_LIMIT} fit`);
  const meta = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const metaAt = HEADER + root.length;
  const dataAt = metaAt + meta.length;
  const places = [HEADER, root.length, metaAt, meta.length, dataAt, 0, dataAt, length, entries.length, entries.length, offsets.size];
  for (const [index, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  const zooms = sorted.map(({ z }) => z);
  header.writeUInt8(0, 96);
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(GZIP, 98);
  header.writeUInt8(VECTOR, 99);
  header.writeUInt8(Math.min(...zooms), 100);
  header.writeUInt8(Math.max(...zooms), 101);
  const { west, south, east, north } = bounds;
  for (const [index, degrees] of [west, south, east, north].entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  header.writeUInt8(Math.min(...zooms), 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, root, meta, ...bodies]);
}
