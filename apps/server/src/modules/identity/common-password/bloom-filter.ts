import { createHash } from 'node:crypto';

const bitsPerItem = 24;
const hashes = 16;

/** The bits of an item: double hashing of its SHA-256. */
function* positions(item: string, bits: number): Generator<number> {
  const digest = createHash('sha256').update(item, 'utf8').digest();
  const first = digest.readUIntBE(0, 6);
  const step = digest.readUIntBE(6, 6);
  for (let index = 0; index < hashes; index++) yield (first + index * step) % bits;
}

/** A Bloom filter: contains every item, and about one in 100,000 other texts. The same items give the same bytes. */
export function buildFilter(items: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(Math.ceil((items.size * bitsPerItem) / 8));
  for (const item of items) for (const at of positions(item, filter.length * 8)) filter[at >> 3] = (filter[at >> 3] ?? 0) | (1 << (at & 7));
  return filter;
}

export function mayContain(filter: Buffer, item: string): boolean {
  for (const at of positions(item, filter.length * 8)) if (((filter[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false;
  return true;
}
