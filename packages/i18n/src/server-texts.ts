import type { Namespace } from './catalogue.ts';
import { SERVER_NAMESPACES } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { Locale } from './locales.ts';
import { textFormats } from './text-formats.ts';
import { createTexts, type Texts } from './texts.ts';

/** Messages repeat labels of these pages. */
const PAGES: readonly Namespace[] = ['common', 'franchising'];

const cache = new Map<string, Texts>();

/**
 * The texts of e-mails and documents in a locale. Read from disk once.
 * @param shopName in the texts of `email*` and `document-export`; others do not name the shop
 * @param country ISO alpha-3 of the deployment or document. Without it there is no overlay.
 */
export function serverTexts(locale: Locale, country?: string, shopName = ''): Texts {
  const key = `${country ?? ''}/${locale}/${shopName}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const texts = createTexts(locale, {}, textFormats, { shopName });
  for (const namespace of [...SERVER_NAMESPACES, ...PAGES]) texts.add(namespace, loadCatalogue(locale, namespace, country));
  cache.set(key, texts);
  return texts;
}
