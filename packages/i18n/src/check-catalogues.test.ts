import { errorCatalogue } from '@komora/contract/errors';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { type Catalogue, mergeCatalogues, NAMESPACES } from './catalogue.ts';
import { checkCatalogues, readCatalogues } from './check-catalogues.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { LOCALES } from './locales.ts';
import { createTexts } from './texts.ts';

const complete = { title: 'Boxes', free_one: '{{count}} box', free_other: '{{count}} boxes' };
const slovak = {
  title: 'Boxy',
  free_one: '{{count}} box',
  free_few: '{{count}} boxy',
  free_many: '{{count}} boxu',
  free_other: '{{count}} boxov',
};

describe('the catalogues on disk', () => {
  const set = readCatalogues();

  test('have no gaps', () => {
    expect(checkCatalogues(set)).toEqual([]);
  });

  test('hold every namespace in Slovak and English', () => {
    for (const locale of ['sk', 'en'] as const) expect(Object.keys(set[locale] ?? {}).sort()).toEqual([...NAMESPACES].sort());
  });

  test('have a text for every error code of the contract', () => {
    for (const locale of LOCALES) {
      const texts = createTexts(locale, { error: loadCatalogue(locale, 'error') });
      const missing = Object.keys(errorCatalogue).filter((code) => texts.find('error', `code.${code}`) === undefined);
      expect(missing, locale).toEqual([]);
    }
  });

  test('read the same as i18next reads them', async () => {
    for (const locale of LOCALES) {
      const namespaces = Object.fromEntries(NAMESPACES.map((name) => [name, loadCatalogue(locale, name)]));
      const i18next = createInstance();
      await i18next.init({ lng: locale, nsSeparator: false, interpolation: { escapeValue: false }, resources: { [locale]: namespaces } });
      const ours = createTexts(locale, namespaces);
      const names = JSON.stringify(namespaces).matchAll(/\{\{\s*(\w+)\s*\}\}/g);
      const placeholders = Object.fromEntries([...names].map(([, name = '']) => [name, `49,90 € za „${name}“`]));
      for (const namespace of NAMESPACES)
        for (const key of keysOf(loadCatalogue(locale, namespace)))
          for (const count of [0, 1, 2, 5, 1.5, 21]) {
            const params = { ...placeholders, count };
            expect(ours.find(namespace, key, params)).toBe(i18next.t(key, { ...params, ns: namespace }));
          }
    }
  });
});

function keysOf(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [(prefix + key).replace(/_(one|few|many|other)$/, '')] : keysOf(value, `${prefix}${key}.`),
  );
}

describe('the check', () => {
  test('accepts equal keys with each language’s own plural forms', () => {
    expect(checkCatalogues({ en: { boxes: complete }, sk: { boxes: slovak } })).toEqual([]);
  });

  test('names a missing text of a complete locale and lets a partial one fall back', () => {
    const { title: _, ...partial } = slovak;
    expect(checkCatalogues({ en: { boxes: complete }, sk: { boxes: partial }, pl: { boxes: {} } })).toEqual([
      'sk/boxes.json: title is missing',
    ]);
  });

  test('names a missing plural form and one that the language does not have', () => {
    const { free_few: _, ...oneForm } = slovak;
    expect(checkCatalogues({ en: { boxes: complete }, sk: { boxes: { ...oneForm, free_two: '{{count}}' } } })).toEqual([
      'sk/boxes.json: free_few is a missing plural form',
      'sk/boxes.json: free_two is no plural form of sk',
    ]);
  });

  test('names unknown keys, empty texts and differing placeholders', () => {
    const gaps = checkCatalogues({
      en: { boxes: complete },
      sk: { boxes: { ...slovak, title: ' ', extra: 'x' } },
      hu: { boxes: { title: '{{x}}' } },
    });
    expect(gaps).toEqual([
      'sk/boxes.json: title is empty',
      'sk/boxes.json: extra is not in the en catalogue',
      'hu/boxes.json: title has {{x}}, en has {{}}',
    ]);
  });
});

test('a country overlay lies over its language, and English under both', () => {
  const czechia = createTexts('cs', { shell: loadCatalogue('cs', 'shell', 'CZE') }).of('shell');
  const elsewhere = createTexts('cs', { shell: loadCatalogue('cs', 'shell', 'SVK') }).of('shell');
  expect([czechia('footer.vatId'), elsewhere('footer.vatId'), elsewhere('nav.home')]).toEqual(['DIČ', 'IČ DPH', 'Domů']);
  expect(mergeCatalogues({ a: { b: '1', c: '2' } }, { a: { c: '3' } })).toEqual({ a: { b: '1', c: '3' } });
});
