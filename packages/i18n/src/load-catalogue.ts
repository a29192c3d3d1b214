import { existsSync, readFileSync } from 'node:fs';
import type { Catalogue, Namespace } from './catalogue.ts';
import { mergeCatalogues } from './catalogue.ts';
import type { Locale } from './locales.ts';

const ROOT = new URL('../', import.meta.url);

/** The locale that replaces missing texts. */
const FALLBACK: Locale = 'en';

function read(path: string): Catalogue {
  const file = new URL(path, ROOT);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}

const cache = new Map<string, Catalogue>();

/**
 * A namespace for a locale and a country: English as the base, the locale above it, the
 * country's overlay on top. Read from disk once. For the server and for builds, never in the browser.
 * @param country ISO alpha-3 of the deployment. Without it there is no overlay.
 */
export function loadCatalogue(locale: Locale, namespace: Namespace, country?: string): Catalogue {
  const key = `${country ?? ''}/${locale}/${namespace}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const layers = [`catalogues/${FALLBACK}/${namespace}.json`, `catalogues/${locale}/${namespace}.json`];
  if (country !== undefined) layers.push(`overlays/${country}/${locale}/${namespace}.json`);
  const merged = layers.map(read).reduce(mergeCatalogues, {});
  cache.set(key, merged);
  return merged;
}
