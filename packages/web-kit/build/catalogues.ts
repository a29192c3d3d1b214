import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Namespace } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Plugin } from 'vite';

const INDEX = 'virtual:catalogues';
const OF_LOCALE = `${INDEX}/`;
const ONE = 'virtual:catalogue/';
const OVERLAYS = fileURLToPath(new URL('../../i18n/overlays/', import.meta.url));

function overlaid(namespaces: readonly Namespace[]): string[] {
  if (!existsSync(OVERLAYS)) return [];
  return readdirSync(OVERLAYS).flatMap((country) =>
    LOCALES.flatMap((locale) =>
      namespaces.filter((name) => existsSync(`${OVERLAYS}${country}/${locale}/${name}.json`)).map((name) => `${country}/${locale}/${name}`),
    ),
  );
}

function indexSource(): string {
  const lines = LOCALES.map((locale) => `  ${locale}: () => import(${JSON.stringify(OF_LOCALE + locale)}),`);
  return `export const catalogues = {\n${lines.join('\n')}\n};\n`;
}

function localeSource(locale: string, namespaces: readonly Namespace[]): string {
  const keys = [
    ...namespaces.map((name) => `${locale}/${name}`),
    ...overlaid(namespaces).filter((key) => key.split('/').at(-2) === locale),
  ];
  const lines = keys.map((key) => `  ${JSON.stringify(key)}: () => import(${JSON.stringify(ONE + key)}),`);
  return `export const catalogues = {\n${lines.join('\n')}\n};\n`;
}

function catalogueSource(key: string, namespaces: readonly Namespace[]): string {
  const parts = key.split('/');
  const name = namespaces.find((namespace) => namespace === parts.at(-1));
  const locale = LOCALES.find((known) => known === parts.at(-2));
  if (name === undefined || locale === undefined) throw new Error(`No catalogue "${key}"`);
  const merged = loadCatalogue(locale, name, parts.length === 3 ? parts[0] : undefined);
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(merged))});\n`;
}

/**
 * One lazily loaded chunk per locale and namespace, its English fallback and country overlay already merged,
 * so that the browser fetches exactly one small file for each namespace it lacks. The list of these chunks is a chunk of each locale.
 */
export function catalogues(namespaces: readonly Namespace[]): Plugin {
  return {
    name: 'komora:catalogues',
    resolveId: (id) => (id === INDEX || id.startsWith(OF_LOCALE) || id.startsWith(ONE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${INDEX}`) return indexSource();
      if (id.startsWith(`\0${OF_LOCALE}`)) return localeSource(id.slice(OF_LOCALE.length + 1), namespaces);
      return id.startsWith(`\0${ONE}`) ? catalogueSource(id.slice(ONE.length + 1), namespaces) : null;
    },
  };
}
