import { createHash } from 'node:crypto';
import { transportHeaders, violationReports } from '../security-headers.ts';
import type { Encoding, Variants } from './encoding.ts';

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

/** A prepared response: bodies and raw header lists for `writeHead`, by encoding. */
export interface Ready {
  readonly status: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly headers: Readonly<Record<Encoding, string[]>>;
  readonly unchanged: string[];
  /** Memory use in bytes. */
  readonly size: number;
}

/** Prepares a response once, so that a cache hit only writes it. `headers` is a flat list: name, value, name, value… */
export function ready(status: number, variants: Variants, headers: readonly string[]): Ready {
  const etag = etagOf(variants.identity);
  const shared = [...headers, 'ETag', etag];
  const of = (encoding: Encoding): readonly [Buffer, string[]] => {
    const body = variants[encoding];
    if (body === undefined) return of('identity');
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    return [body, [...shared, ...coding, 'Content-Length', String(body.length)]];
  };
  const [br, brHeaders] = of('br');
  const [gzip, gzipHeaders] = of('gzip');
  const [identity, identityHeaders] = of('identity');
  return {
    status,
    etag,
    bodies: { br, gzip, identity },
    headers: { br: brHeaders, gzip: gzipHeaders, identity: identityHeaders },
    unchanged: shared,
    size: [...new Set([br, gzip, identity])].reduce((sum, body) => sum + body.length, 0),
  };
}
