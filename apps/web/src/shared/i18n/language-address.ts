import type { Locale } from '@komora/i18n';
import { isLocale } from '@komora/i18n';
import { textOf } from './search.ts';

/** The query key with which an address names its language: `/boxes?lang=cs`. */
export const LANGUAGE_KEY = 'lang';

/**
 * The language that an address names. In the browser it counts only while it is the page's own: whoever chose another one in the
 * meantime keeps that, and links no longer carry this one.
 */
export function languageOfAddress(search: Record<string, unknown>): Locale | undefined {
  const named = textOf(search, LANGUAGE_KEY);
  if (!isLocale(named)) return undefined;
  return typeof document === 'undefined' || document.documentElement.lang === named ? named : undefined;
}

/** The same address without a language: from now on the visitor's own choice decides. */
export function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(LANGUAGE_KEY);
  return url.href;
}
