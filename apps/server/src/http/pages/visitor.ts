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

const MEMORY = 1000;

/** Tells a visitor's locale; the few Accept-Language headers of the world are worked out once each. */
export function createVisitors(renderer: Pick<Renderer, 'localeOf' | 'locales'>): {
  localeOf(cookie: string | undefined, acceptLanguage: string | undefined): string;
} {
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
