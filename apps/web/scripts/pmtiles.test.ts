import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { archiveOf } from './pmtiles.ts';

const bounds = { west: 16, south: 47, east: 23, north: 50 };

function reader(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'test',
    getBytes: (offset, length) => {
      const part = bytes.subarray(offset, offset + length);
      return Promise.resolve({ data: part.buffer.slice(part.byteOffset, part.byteOffset + part.length) as ArrayBuffer });
    },
  });
}

test('the library reads every tile, the bounds and the sources of a written file', async () => {
  const tiles = [3, 4, 5].flatMap((z) =>
    Array.from({ length: 2 ** z }, (_, x) => ({ z, x, y: (x * 5) % 2 ** z, data: Buffer.from(`tile ${z} ${x}`) })),
  );
  const file = reader(archiveOf({ tiles, bounds, metadata: { attribution: 'Somebody' } }));
  for (const { z, x, y, data } of tiles) {
    const tile = await file.getZxy(z, x, y);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).equals(data)).toBe(true);
  }
  expect(await file.getZxy(3, 0, 7)).toBeUndefined();
  expect(await file.getHeader()).toMatchObject({ minZoom: 3, maxZoom: 5, minLon: 16, maxLat: 50 });
  expect(await file.getMetadata()).toEqual({ attribution: 'Somebody' });
});

test('too many tiles for one directory are rejected', () => {
  const tiles = Array.from({ length: 20_000 }, (_, x) => ({ z: 15, x, y: (x * 7919) % 32_768, data: Buffer.from(String(x)) }));
  expect(() => archiveOf({ tiles, bounds, metadata: {} })).toThrow('directory');
});
