import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Cache } from '../../cache/cache.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body by content encoding. A variant is absent if it does not exist or saves nothing. */
export interface Variants {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const cache = new Cache<Encoding>({ maxSize: 500 });

function accepts(header: string, name: string): boolean {
  for (const part of header.split(',')) {
    const [coding = '', ...params] = part.trim().toLowerCase().split(';');
    if (coding.trim() !== name && coding.trim() !== '*') continue;
    return !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param));
  }
  return false;
}

/** The best encoding for an Accept-Encoding header: Brotli, then gzip, then none. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const cached = cache.get(header);
  if (cached !== undefined) return cached;
  const best: Encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'identity';
  cache.set(header, best);
  return best;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// Above 5, Brotli needs tens of milliseconds per page and saves only a few per cent.
const QUALITY = 5;

/** Compresses a text off the main thread. */
export function compress(text: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(text, { level: 6 });
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
}
