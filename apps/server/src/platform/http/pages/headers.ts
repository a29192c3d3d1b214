import { createHash } from 'node:crypto';
import { transportHeaders, violationReports } from '../security-headers.ts';
import { compress, type Encoding, type Variants } from './encoding.ts';

/** External origins that a page may load from. */
export interface ExternalOrigins {
  /** Origins of peer deployments. */
  readonly peers: readonly string[];
  /** Origins of map tiles. */
  readonly tiles: readonly string[];
  /** True if a Google tag is configured. It loads only with the visitor's consent. */
  readonly analytics: boolean;
  /** True if the public URL uses https. */
  readonly secure: boolean;
}

/** Origins of the Google Analytics 4 tag, by directive. */
const TAG = {
  script: ['https://www.googletagmanager.com'],
  rest: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const;

/** The Content-Security-Policy of a page with these inline scripts. */
export function securityPolicy(hashes: readonly string[], externalOrigins: ExternalOrigins): string {
  const tag = externalOrigins.analytics ? TAG : { script: [], rest: [] };
  const list = (...sources: readonly string[]): string => sources.join(' ');
  return [
    "default-src 'self'",
    list('script-src', "'self'", ...hashes, ...tag.script),
    "style-src 'self'",
    // Drawings use style attributes for positions and sizes. Style sheets come only from our origin.
    "style-src-attr 'unsafe-inline'",
    list('img-src', "'self'", 'data:', 'blob:', ...externalOrigins.tiles, ...externalOrigins.peers, ...tag.rest),
    list('connect-src', "'self'", ...externalOrigins.peers, ...tag.rest),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...violationReports.directives,
  ].join('; ');
}

/** Headers of every page. */
export function commonHeaders(externalOrigins: ExternalOrigins): readonly string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    // Access links contain a token in the query. The referrer must not contain it, not even for our own requests.
    'Referrer-Policy',
    'strict-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=()',
    ...violationReports.headers,
    ...transportHeaders(externalOrigins.secure),
  ];
}

/** A weak ETag: the same for all encodings of the content. */
export function etagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** True if If-None-Match contains the tag. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.includes(etag);
}

/** A body in an encoding and the raw header list for `writeHead`. */
export interface PreparedBody {
  readonly body: Buffer;
  readonly headers: string[];
}

/** A prepared response. */
export interface Ready {
  readonly status: number;
  readonly etag: string;
  /** The body in the encoding, or without one if none exists. A promise, which is never rejected, while it is being compressed. */
  readonly bodyIn: (encoding: Encoding) => PreparedBody | Promise<PreparedBody>;
  /** Headers of a response 304. */
  readonly unchanged: string[];
  /** Memory use in bytes. */
  readonly size: number;
}

function prepare(body: Buffer, encoding: Encoding, headers: readonly string[]): PreparedBody {
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return { body, headers: [...headers, ...coding, 'Content-Length', String(body.length)] };
}

/** Prepares a response once, so that a cache hit only writes it. `headers` is a flat list: name, value, name, value… */
export function ready(status: number, variants: Variants, headers: readonly string[]): Ready {
  const etag = etagOf(variants.identity);
  const unchanged = [...headers, 'ETag', etag];
  const identity = prepare(variants.identity, 'identity', unchanged);
  const of = (encoding: 'br' | 'gzip'): PreparedBody => {
    const body = variants[encoding];
    return body === undefined ? identity : prepare(body, encoding, unchanged);
  };
  const bodies = { br: of('br'), gzip: of('gzip'), identity };
  return {
    status,
    etag,
    bodyIn: (encoding) => bodies[encoding],
    unchanged,
    size: [...new Set(Object.values(bodies))].reduce((sum, { body }) => sum + body.length, 0),
  };
}

// Pages and catalogues compress to less than a quarter in each encoding.
const COMPRESSED = 0.25;

/**
 * Like {@link ready} for a text, which is compressed in an encoding only when somebody asks for it: nearly all browsers ask for Brotli. The size counts both
 * encodings from the start.
 */
export function readyText(status: number, text: Buffer, headers: readonly string[]): Ready {
  const etag = etagOf(text);
  const unchanged = [...headers, 'ETag', etag];
  const identity = prepare(text, 'identity', unchanged);
  const bodies: { br?: PreparedBody | Promise<PreparedBody>; gzip?: PreparedBody | Promise<PreparedBody> } = {};
  const start = async (encoding: 'br' | 'gzip'): Promise<PreparedBody> => {
    try {
      bodies[encoding] = prepare(await compress(text, encoding), encoding, unchanged);
      return bodies[encoding];
    } catch {
      // Compression fails only without memory. The text itself remains valid, and the next request tries again.
      delete bodies[encoding];
      return identity;
    }
  };
  return {
    status,
    etag,
    bodyIn(encoding) {
      if (encoding === 'identity') return identity;
      bodies[encoding] ??= start(encoding);
      return bodies[encoding];
    },
    unchanged,
    size: Math.ceil(text.length * (1 + 2 * COMPRESSED)),
  };
}
