import { Cache } from '../../cache/cache.ts';
import { cookieOf } from '../cookie.ts';
import type { Renderer } from './renderer.ts';

/** The request headers that determine the response bytes of a page. */
export interface NegotiationHeaders {
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  acceptLanguage: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * Reads the headers from Node's raw list (name, value, name, value…). `request.headers` would build an object of all headers first, which doubles
 * the cost of a cache hit.
 */
export function negotiationHeaders(rawHeaders: readonly string[]): NegotiationHeaders {
  const negotiation: NegotiationHeaders = {
    cookie: undefined,
    acceptEncoding: undefined,
    acceptLanguage: undefined,
    ifNoneMatch: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const length = rawHeaders[at]?.length;
    if (length !== 6 && length !== 13 && length !== 15) continue;
    const name = rawHeaders[at]?.toLowerCase();
    const value = rawHeaders[at + 1];
    if (name === 'cookie') negotiation.cookie = value;
    else if (name === 'accept-encoding') negotiation.acceptEncoding = value;
    else if (name === 'accept-language') negotiation.acceptLanguage = value;
    else if (name === 'if-none-match') negotiation.ifNoneMatch = value;
  }
  return negotiation;
}

const MAX_HEADERS = 1000;

export interface Visitors {
  localeOf(cookie: string | undefined, acceptLanguage: string | undefined): string;
}

/** Determines a visitor's locale. Caches the result per Accept-Language header, because few different headers exist. */
export function createVisitors(renderer: Pick<Renderer, 'localeOf' | 'locales'>): Visitors {
  const cache = new Cache<string>({ maxSize: MAX_HEADERS });
  return {
    localeOf(cookie, acceptLanguage) {
      const chosen = cookieOf(cookie, 'locale');
      if (chosen !== undefined && renderer.locales.includes(chosen)) return chosen;
      const header = acceptLanguage ?? '';
      const cached = cache.get(header);
      if (cached !== undefined) return cached;
      const locale = renderer.localeOf(undefined, acceptLanguage);
      cache.set(header, locale);
      return locale;
    },
  };
}
