import { createHash } from 'node:crypto';
import { compress } from '../pages/encoding.ts';
import { dataPolicy, transportHeaders } from '../security-headers.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

interface Variant {
  body: Buffer;
  /** Flat name, value, name, value…: the form that node:http writes without building an object. */
  headers: string[];
}

/** A prepared response. */
export interface Entry {
  key: string;
  etag: string;
  notModified: string[];
  variants: { identity: Variant; gzip?: Variant; br?: Variant };
  /** Requests per encoding. The second one starts the compression. */
  requests: { gzip: number; br: number };
  /** Raw request URLs that map to this entry without parsing. */
  addresses: string[];
}

const common = ['cache-control', 'public, max-age=0, must-revalidate', 'vary', 'accept-encoding', 'access-control-allow-origin', '*'];
const minCompressedBytes = 1024;

/** @param secure true if the public URL uses https */
export function createEntry(key: string, json: string, secure: boolean): Entry {
  const body = Buffer.from(json);
  // A weak ETag: the same for all encodings of the content.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const shared = ['etag', etag, 'x-content-type-options', 'nosniff', ...dataPolicy, ...transportHeaders(secure), ...common];
  return {
    key,
    etag,
    notModified: shared,
    variants: { identity: variant(body, shared, 'identity') },
    requests: { gzip: 0, br: 0 },
    addresses: [],
  };
}

function variant(body: Buffer, shared: readonly string[], encoding: Encoding): Variant {
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length), ...shared];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  return { body, headers };
}

/**
 * The best available variant for an `Accept-Encoding`. The second request starts the compression, off the main thread. Until it is done, responses
 * are sent uncompressed.
 * @param onGrow called with the size of a new variant in bytes
 */
export function chooseVariant(entry: Entry, acceptEncoding: string | undefined, onGrow: (entry: Entry, bytes: number) => void): Variant {
  const { identity, gzip: zipped, br } = entry.variants;
  if (acceptEncoding === undefined || identity.body.length < minCompressedBytes) return identity;
  if (accepts(acceptEncoding, 'br')) {
    if (br) return br;
    startCompression(entry, 'br', onGrow);
  }
  if (accepts(acceptEncoding, 'gzip')) {
    if (zipped) return zipped;
    startCompression(entry, 'gzip', onGrow);
  }
  return identity;
}

const named = { br: /(?:^|,)\s*br\s*(?:;\s*q=([0-9.]+)\s*)?(?:,|$)/i, gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([0-9.]+)\s*)?(?:,|$)/i };

function accepts(header: string, encoding: 'gzip' | 'br'): boolean {
  const match = named[encoding].exec(header);
  return match !== null && (match[1] === undefined || Number(match[1]) > 0);
}

function startCompression(entry: Entry, encoding: 'gzip' | 'br', onGrow: (entry: Entry, bytes: number) => void): void {
  entry.requests[encoding] += 1;
  if (entry.requests[encoding] !== 2) return;
  compress(entry.variants.identity.body, encoding).then(
    (body) => {
      entry.variants[encoding] = variant(body, entry.notModified, encoding);
      onGrow(entry, body.length);
    },
    // Compression fails only without memory. The uncompressed response remains valid.
    () => undefined,
  );
}

/** True if `If-None-Match` contains the entry's ETag (weak comparison). */
export function isKnownTo(entry: Entry, ifNoneMatch: string): boolean {
  if (ifNoneMatch === entry.etag) return true;
  const bare = entry.etag.slice(2);
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === bare || tag === entry.etag;
  });
}
