import type { Renderer } from './renderer.ts';

/** The value of a cookie in a Cookie header; undefined when it is not there. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const sought = `${name}=`;
  let at = header.indexOf(sought);
  while (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') at = header.indexOf(sought, at + 1);
  if (at < 0) return undefined;
  const end = header.indexOf(';', at);
  return header.slice(at + sought.length, end < 0 ? undefined : end).trim();
}

/** The four headers that decide which bytes a visitor gets. */
export interface Wishes {
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  acceptLanguage: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * Picks them out of node's raw list (name, value, name, value…). Asking for `request.headers` would first build
 * an object of every header, which costs as much as all the rest of a cache hit.
 */
export function wishesOf(rawHeaders: readonly string[]): Wishes {
  const wishes: Wishes = { cookie: undefined, acceptEncoding: undefined, acceptLanguage: undefined, ifNoneMatch: undefined };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const length = rawHeaders[at]?.length;
    if (length !== 6 && length !== 13 && length !== 15) continue;
    const name = rawHeaders[at]?.toLowerCase();
    const value = rawHeaders[at + 1];
    if (name === 'cookie') wishes.cookie = value;
    else if (name === 'accept-encoding') wishes.acceptEncoding = value;
    else if (name === 'accept-language') wishes.acceptLanguage = value;
    else if (name === 'if-none-match') wishes.ifNoneMatch = value;
  }
  return wishes;
}

const MEMORY = 1000;

export interface Visitors {
  localeOf(cookie: string | undefined, acceptLanguage: string | undefined): string;
}

/** Tells a visitor's locale; the few Accept-Language headers of the world are worked out once each. */
export function createVisitors(renderer: Pick<Renderer, 'localeOf' | 'locales'>): Visitors {
  const wished = new Map<string, string>();
  return {
    localeOf(cookie, acceptLanguage) {
      const chosen = cookieOf(cookie, 'locale');
      if (chosen !== undefined && renderer.locales.includes(chosen)) return chosen;
      const header = acceptLanguage ?? '';
      const seen = wished.get(header);
      if (seen !== undefined) return seen;
      const locale = renderer.localeOf(undefined, acceptLanguage);
      if (wished.size >= MEMORY) wished.clear();
      wished.set(header, locale);
      return locale;
    },
  };
}
