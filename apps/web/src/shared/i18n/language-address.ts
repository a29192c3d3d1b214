import type { Locale } from '@komora/i18n';
import { isLocale } from '@komora/i18n';
import { textOf } from '@komora/web-kit/search-params';

/** Query key of the language: `/boxes?lang=cs`. */
export const LANGUAGE_KEY = 'lang';

/**
 * The language in the address, in upper or lower case. In the browser it counts only while it equals the document's language: after the visitor chooses another
 * one, links omit it.
 */
export function languageOfAddress(search: Record<string, unknown>): Locale | undefined {
  const named = textOf(search, LANGUAGE_KEY)?.toLowerCase();
  if (!isLocale(named)) return undefined;
  return typeof document === 'undefined' || document.documentElement.lang === named ? named : undefined;
}

/** The same address without a language, so that the visitor's choice decides. */
export function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(LANGUAGE_KEY);
  return url.href;
}
