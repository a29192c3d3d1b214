import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

interface Variant {
  body: Buffer;
  /** Flat name, value, name, value…: the form that node:http writes without building an object. */
  headers: string[];
}

/** One ready answer. */
export interface Entry {
  key: string;
  /** What drops it: a warehouse's id, or EVERYTHING for an answer about the whole catalogue. */
  tag: string;
  /** Epoch milliseconds from which it may no longer be used. */
  expiresAt: number;
  etag: string;
  notModified: string[];
  variants: { identity: Variant; gzip?: Variant; br?: Variant };
  /** Encodings asked for before; the second wish starts the compression. */
  wanted: { gzip: number; br: number };
  /** Raw addresses that lead here without being parsed. */
  addresses: string[];
  /** Bytes held. */
  size: number;
  /** Read since the last round of eviction. */
  used: boolean;
  stored: boolean;
}

const common = ['cache-control', 'public, max-age=0, must-revalidate', 'vary', 'accept-encoding', 'access-control-allow-origin', '*'];
const smallestWorthCompressing = 1024;

export function createEntry(key: string, tag: string, json: string, expiresAt: number): Entry {
  const body = Buffer.from(json);
  // Weak: the same for every encoding of the same content.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  return {
    key,
    tag,
    expiresAt,
    etag,
    notModified: ['etag', etag, ...common],
    variants: { identity: variant(body, etag, 'identity') },
    wanted: { gzip: 0, br: 0 },
    addresses: [],
    size: body.length + 1000,
    used: false,
    stored: false,
  };
}

function variant(body: Buffer, etag: string, encoding: Encoding): Variant {
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length), 'etag', etag, ...common];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  return { body, headers };
}

/**
 * The best variant that is ready for an `Accept-Encoding`. Compression is asked for from the second request on and done
 * off the main thread; until it is ready the answer goes out as it is.
 * @param grown is told how many bytes a new variant holds
 */
export function chooseVariant(entry: Entry, acceptEncoding: string | undefined, grown: (entry: Entry, bytes: number) => void): Variant {
  const { identity, gzip: zipped, br } = entry.variants;
  if (acceptEncoding === undefined || identity.body.length < smallestWorthCompressing) return identity;
  if (accepts(acceptEncoding, 'br')) {
    if (br) return br;
    compress(entry, 'br', grown);
  }
  if (accepts(acceptEncoding, 'gzip')) {
    if (zipped) return zipped;
    compress(entry, 'gzip', grown);
  }
  return identity;
}

const named = { br: /(?:^|,)\s*br\s*(?:;\s*q=([0-9.]+)\s*)?(?:,|$)/i, gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([0-9.]+)\s*)?(?:,|$)/i };

function accepts(header: string, encoding: 'gzip' | 'br'): boolean {
  const match = named[encoding].exec(header);
  return match !== null && (match[1] === undefined || Number(match[1]) > 0);
}

function compress(entry: Entry, encoding: 'gzip' | 'br', grown: (entry: Entry, bytes: number) => void): void {
  entry.wanted[encoding] += 1;
  if (entry.wanted[encoding] !== 2) return;
  const done = (error: Error | null, body: Buffer) => {
    // Compression only fails for want of memory; the answer as it is remains right.
    if (error) return;
    entry.variants[encoding] = variant(body, entry.etag, encoding);
    grown(entry, body.length);
  };
  const { body } = entry.variants.identity;
  if (encoding === 'gzip') gzip(body, { level: 6 }, done);
  else brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }, done);
}

/** Whether an `If-None-Match` names the entry (weak comparison). */
export function isKnownTo(entry: Entry, ifNoneMatch: string): boolean {
  if (ifNoneMatch === entry.etag) return true;
  const bare = entry.etag.slice(2);
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === bare || tag === entry.etag;
  });
}
