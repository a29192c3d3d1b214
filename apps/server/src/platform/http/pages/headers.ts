import { createHash } from 'node:crypto';
import type { Encoding, Variants } from './encoding.ts';

/** What a page may load besides its own origin. */
export interface Outside {
  /** Origins of sibling deployments. */
  readonly siblings: readonly string[];
  /** Origins of map tiles. */
  readonly tiles: readonly string[];
  /** Whether a tag may come in with a visitor's consent. */
  readonly analytics: boolean;
  /** Whether visitors come by https. */
  readonly secure: boolean;
}

/** What the tag of Google Analytics 4 asks for, by directive. */
const TAG = {
  script: ['https://www.googletagmanager.com'],
  rest: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const;

// Data for search engines stand in scripts too; a browser runs none of them, so no policy asks for their hash.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** `'sha256-…'` of each inline script, so that a cached page can carry a strict policy. */
export function scriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}

/** The Content-Security-Policy of a page with these inline scripts. */
export function securityPolicy(hashes: readonly string[], outside: Outside): string {
  const tag = outside.analytics ? TAG : { script: [], rest: [] };
  const list = (...sources: readonly string[]): string => sources.join(' ');
  return [
    "default-src 'self'",
    list('script-src', "'self'", ...hashes, ...tag.script),
    "style-src 'self'",
    // Positions and sizes of drawings are style attributes; style sheets stay ours alone.
    "style-src-attr 'unsafe-inline'",
    list('img-src', "'self'", 'data:', 'blob:', ...outside.tiles, ...outside.siblings, ...tag.rest),
    list('connect-src', "'self'", ...outside.siblings, ...tag.rest),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every page, whatever it shows. */
export function commonHeaders(outside: Outside): readonly string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    // Links that let somebody in carry their key in the query: not even our own log learns it from what the page then fetches.
    'Referrer-Policy',
    'strict-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=()',
    ...(outside.secure ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ];
}

/** A weak tag of the content: the same for each encoding of it. */
export function etagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match names the tag. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.includes(etag);
}

/** One answer, ready to be written: raw header lists for node's writeHead, by encoding. */
export interface Ready {
  readonly status: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly headers: Readonly<Record<Encoding, string[]>>;
  readonly unchanged: string[];
  /** Memory that it holds, in bytes. */
  readonly size: number;
}

/** Prepares an answer once, so that a hit only writes. `headers` are name, value, name, value… */
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
