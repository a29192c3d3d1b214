import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The same bytes as they travel; a missing variant is not worth its name. */
export interface Variants {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const MEMORY = 500;
const known = new Map<string, Encoding>();

function accepts(header: string, name: string): boolean {
  for (const part of header.split(',')) {
    const [coding = '', ...params] = part.trim().toLowerCase().split(';');
    if (coding.trim() !== name && coding.trim() !== '*') continue;
    return !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param));
  }
  return false;
}

/** The best encoding that an Accept-Encoding header allows: brotli, then gzip, then none. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const seen = known.get(header);
  if (seen !== undefined) return seen;
  const best: Encoding = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'identity';
  if (known.size >= MEMORY) known.clear();
  known.set(header, best);
  return best;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// Beyond 5 brotli costs tens of milliseconds a page for a few per cent.
const QUALITY = 5;

/** Compresses off the main thread. */
export async function compress(identity: Buffer): Promise<Variants> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 6 })]);
  return { identity, br, gzip: gz };
}
