import { errorCatalogue, signInErrors } from '@komora/api/errors';
import { staffErrors } from '@komora/api/staff-errors';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { type Catalogue, CONSOLE_NAMESPACES, mergeCatalogues, type Namespace, PAGE_NAMESPACES, SERVER_NAMESPACES } from './catalogue.ts';
import { type CatalogueSet, checkCatalogues, checkOverlay, readCatalogues, readOverlays } from './check-catalogues.ts';
import { formattersOf } from './format.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { LOCALES, type Locale } from './locales.ts';
import { textFormats } from './text-formats.ts';
import { createTexts } from './texts.ts';

const NAMESPACES = [...new Set([...PAGE_NAMESPACES, ...CONSOLE_NAMESPACES, ...SERVER_NAMESPACES])];

const complete = { title: 'Boxes', free_one: '{{count}} box', free_other: '{{count}} boxes' };
const slovak = {
  title: 'Boxy',
  free_one: '{{count}} box',
  free_few: '{{count}} boxy',
  free_many: '{{count}} boxu',
  free_other: '{{count}} boxov',
};

/** A set that is complete in all six languages, except the given ones. */
function withEvery(given: CatalogueSet): CatalogueSet {
  const slavic = { boxes: slovak };
  return { sk: slavic, cs: slavic, en: { boxes: complete }, uk: slavic, pl: slavic, hu: { boxes: complete }, ...given };
}

describe('the catalogues on disk', () => {
  const set = readCatalogues();

  test('have no gaps', () => {
    expect(checkCatalogues(set)).toEqual([]);
  });

  test('contain every text that an overlay replaces, in the same shape', () => {
    const overlays = Object.entries(readOverlays());
    expect(overlays.map(([country]) => country).sort()).toEqual(['CZE', 'HUN', 'POL', 'SVK']);
    expect(overlays.flatMap(([country, overlay]) => checkOverlay(country, overlay, set))).toEqual([]);
  });

  test('contain every namespace in every language', () => {
    for (const locale of LOCALES) expect(Object.keys(set[locale] ?? {}).sort(), locale).toEqual([...NAMESPACES].sort());
  });

  test('have a text for every error code of the API, those of staff in a namespace that no page of the shop loads', () => {
    const namespaceOf = (code: string): Namespace => {
      if (Object.hasOwn(signInErrors, code)) return 'account';
      return Object.hasOwn(staffErrors, code) ? 'console-error' : 'error';
    };
    for (const locale of LOCALES) {
      const { error = {}, account = {}, 'console-error': staff = {} } = set[locale] ?? {};
      const texts = createTexts(locale, { error, account, 'console-error': staff });
      const codes = Object.keys(errorCatalogue);
      expect(
        codes.filter((code) => texts.find(namespaceOf(code), `code.${code}`) === undefined),
        locale,
      ).toEqual([]);
      expect(
        Object.keys(staffErrors).filter((code) => texts.find('error', `code.${code}`) !== undefined),
        locale,
      ).toEqual([]);
    }
  });

  test('give the same results as i18next', async () => {
    for (const locale of LOCALES) {
      const namespaces = Object.fromEntries(NAMESPACES.map((name) => [name, loadCatalogue(locale, name)]));
      const i18next = createInstance();
      await i18next.init({ lng: locale, nsSeparator: false, interpolation: { escapeValue: false }, resources: { [locale]: namespaces } });
      for (const [name, format] of Object.entries(textFormats)) i18next.services.formatter?.add(name, format);
      const ours = createTexts(locale, namespaces, textFormats);
      const names = JSON.stringify(namespaces).matchAll(/\{\{\s*(\w+)/g);
      const placeholders = Object.fromEntries([...names].map(([, name = '']) => [name, `49,90 € za „${name}“`]));
      for (const namespace of NAMESPACES)
        for (const [key, isPlural] of keysOf(loadCatalogue(locale, namespace)))
          for (const count of isPlural ? [0, 1, 2, 5, 1.5, 21] : [1]) {
            const params = { ...placeholders, count };
            expect(ours.find(namespace, key, params)).toBe(i18next.t(key, { ...params, ns: namespace }));
          }
    }
  });
});

/** Every text of a language, prefixed with its key. */
function writtenTexts(catalogue: Catalogue, prefix: string): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}: ${value}`] : writtenTexts(value, `${prefix}${key}.`),
  );
}

describe.each(LOCALES)('the wording of %s', (locale) => {
  const texts = NAMESPACES.flatMap((namespace) => writtenTexts(loadCatalogue(locale, namespace), `${namespace}.`));

  test('has no double full stop, not even after a date', () => {
    const { date } = formattersOf(locale);
    for (const style of ['short', 'medium', 'long'] as const) {
      const shown = texts.map((text) => text.replaceAll(/\{\{(date|\w*[oO]n|emptyBy|from)\}\}/g, date('2026-02-28', style)));
      expect(shown.filter((text) => /\.\s?\./.test(text))).toEqual([]);
    }
  });

  test('has typographic quotes and no stray spaces', () => {
    expect(texts.filter((text) => /["']|\s{2}|\s$/.test(text))).toEqual([]);
  });

  test('keeps a number and its unit on one line', () => {
    expect(texts.filter((text) => /(\d|\}) (m|м|m²|м²|×)(?![\p{L}\d])/u.test(text))).toEqual([]);
  });
});

test('Hungarian has an ending between the name of a box and the word, and no article that leaves the choice to the reader', () => {
  const texts = NAMESPACES.flatMap((namespace) => writtenTexts(loadCatalogue('hu', namespace), `${namespace}.`));
  expect(texts.filter((text) => /\{\{(name|box|boxName)(, article(First)?)?\}\} box/.test(text))).toEqual([]);
  expect(texts.filter((text) => /a\(z\)/i.test(text))).toEqual([]);
});

test.each(LOCALES)('each door has one name on pages, in the console and in messages, in %s', (locale) => {
  const read = (namespace: Namespace, path: string) => {
    const { find } = createTexts(locale, { [namespace]: loadCatalogue(locale, namespace) });
    return ['ENTRANCE', 'BACKUP_ENTRANCE'].map((door) => find(namespace, `${path}.${door}`)?.toLowerCase());
  };
  const names = read('lock', 'door');
  expect(names).not.toContain(undefined);
  expect([read('console-doors', 'door'), read('console-locks', 'door'), read('email-access', 'door.name')]).toEqual([names, names, names]);
});

test.each(LOCALES)('no text in %s fixes how long a box waits for somebody on the waiting list: the operator sets it', (locale) => {
  const { find } = createTexts(locale, { warehouse: loadCatalogue(locale, 'warehouse') });
  expect(find('warehouse', 'notify.done.help')).toMatch(/^\D+$/);
});

test('Hungarian names the lowest price with its ending', () => {
  const { find } = createTexts('hu', { common: loadCatalogue('hu', 'common'), warehouse: loadCatalogue('hu', 'warehouse') });
  const price = '25\u00a0€';
  expect([find('common', 'price.from'), find('common', 'price.fromAmount', { price })]).toEqual(['havi', '25\u00a0€-tól']);
  expect(find('warehouse', 'map.from', { price })).toBe('havi 25\u00a0€-tól');
});

/** Every text of a language with its key. */
const allTexts = (locale: Locale): [string, string][] =>
  NAMESPACES.flatMap((namespace) => writtenTexts(loadCatalogue(locale, namespace), `${namespace}.`)).map((line) => {
    const end = line.indexOf(': ');
    return [line.slice(0, end), line.slice(end + 2)];
  });

// The specification fixes the sentence about unpaid invoices.
test.each<[Locale, string, RegExp, string[]]>([
  ['en', 'one verb for signing in', /\blog(s|ged|ging)? (you )?(in|out)\b/i, []],
  [
    'en',
    'rental, and no tenancy or lease',
    /\b(tenanc(y|ies)|lease)\b/i,
    ['contract.cancel.unpaidText', 'error.code.cancelContract/unpaid-invoices'],
  ],
  ['pl', 'boks, and no box', /(?<!\p{L})box(y|em|ie|u|ów|a)?(?!\p{L})/iu, []],
  ['pl', 'one form of address, and no verb of a sex', /(?<!\p{L})(Państw\p{L}*|Pan[aiu]?)(?!\p{L})|\p{L}ł[ea]ś(?!\p{L})|\(-a/u, []],
  ['uk', 'one word for an invoice', /фактур/i, []],
])('%s has %s', (locale, _, unwanted, except) => {
  const found = allTexts(locale).filter(([, text]) => unwanted.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')));
  expect(found.map(([key]) => key)).toEqual(except);
});

// The cupboard of a size estimate is no name. The operator restarts the program itself.
test.each(LOCALES)('texts for clients in %s name the shop by its setting', (locale) => {
  const found = allTexts(locale).filter(([key, text]) => !key.startsWith('console') && /Komo[rř]/.test(text));
  expect(found.map(([key]) => key).filter((key) => !key.startsWith('email-operator.'))).toEqual([]);
});

// Only these are rendered with the name.
test('texts of documents do not name the shop', () => {
  const found = allTexts('en').filter(([key, text]) => text.includes('{{shopName') && /^(console|document-(?!export))/.test(key));
  expect(found.map(([key]) => key)).toEqual([]);
});

test.each(LOCALES)('in %s the dash between two values does not begin a line', (locale) => {
  expect(allTexts(locale).filter(([, text]) => /^\{\{\w+\}\} – \{\{\w+\}\}$/.test(text))).toEqual([]);
});

function keysOf(catalogue: Catalogue, prefix = ''): Map<string, boolean> {
  const keys = new Map<string, boolean>();
  for (const [name, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') {
      const key = name.replace(/_(one|few|many|other)$/, '');
      keys.set(prefix + key, key !== name);
    } else for (const [key, isPlural] of keysOf(value, `${prefix}${name}.`)) keys.set(key, isPlural);
  }
  return keys;
}

describe('the check', () => {
  test('accepts equal keys with each language’s own plural forms', () => {
    expect(checkCatalogues(withEvery({}))).toEqual([]);
  });

  test.each(LOCALES.filter((locale) => locale !== 'en'))('names a missing text of %s', (locale) => {
    const { title: _, ...partial } = locale === 'hu' ? complete : slovak;
    expect(checkCatalogues(withEvery({ [locale]: { boxes: partial } }))).toEqual([`${locale}/boxes.json: title is missing`]);
  });

  test('names every text of a language that has no catalogue', () => {
    expect(checkCatalogues({ ...withEvery({}), pl: {} })).toEqual(['pl/boxes.json: title is missing', 'pl/boxes.json: free is missing']);
  });

  test('names a missing plural form and one that the language does not have', () => {
    const { free_few: _, ...oneForm } = slovak;
    expect(checkCatalogues(withEvery({ sk: { boxes: { ...oneForm, free_two: '{{count}}' } } }))).toEqual([
      'sk/boxes.json: free_few is a missing plural form',
      'sk/boxes.json: free_two is no plural form of sk',
    ]);
  });

  test('names unknown texts, missing plural forms and placeholders of an overlay', () => {
    const { free_few: _, ...oneForm } = slovak;
    const overlay = { sk: { boxes: { ...oneForm, title: '{{x}}', tittle: 'Boxy' }, nowhere: { title: 'x' } } };
    expect(checkOverlay('CZE', overlay, withEvery({}))).toEqual([
      'CZE/sk/boxes.json: title has {{x}}, it should have {{}}',
      'CZE/sk/boxes.json: free_few is a missing plural form',
      'CZE/sk/boxes.json: tittle is not in the en catalogue',
      'CZE/sk/nowhere.json: title is not in the en catalogue',
    ]);
    expect(checkOverlay('CZE', { sk: { boxes: { title: 'Boxíky' } } }, withEvery({}))).toEqual([]);
  });

  test('names a format that does not exist, and every format in a text of a page that is not Hungarian', () => {
    const title = '{{name, article}} {{name, plural}}';
    const set = Object.fromEntries(LOCALES.map((locale) => [locale, { email: { title }, help: { title } }]));
    expect(checkCatalogues(set).filter((gap) => /^(hu|sk)/.test(gap))).toEqual([
      'sk/email.json: title names the unknown format plural',
      'sk/help.json: title names the unknown format article',
      'sk/help.json: title names the unknown format plural',
      'hu/email.json: title names the unknown format plural',
      'hu/help.json: title names the unknown format plural',
    ]);
  });

  test('names a greeting by name in a language that would need the vocative', () => {
    const set = Object.fromEntries(LOCALES.map((locale) => [locale, { email: { greeting: locale === 'uk' ? '!' : '{{name}}' } }]));
    expect(checkCatalogues(set)).toEqual(['cs/email.json: greeting has {{name}}, it should have {{}}']);
  });

  test('names unknown keys, empty texts and differing placeholders', () => {
    const gaps = checkCatalogues(
      withEvery({ sk: { boxes: { ...slovak, title: ' ', extra: 'x' } }, hu: { boxes: { ...complete, title: '{{x}}' } } }),
    );
    expect(gaps).toEqual([
      'sk/boxes.json: title is empty',
      'sk/boxes.json: extra is not in the en catalogue',
      'hu/boxes.json: title has {{x}}, it should have {{}}',
    ]);
  });
});

test('a country overlay replaces texts of its language, which replace English', () => {
  const czechia = createTexts('cs', { invoicing: loadCatalogue('cs', 'invoicing', 'CZE') }).of('invoicing');
  const elsewhere = createTexts('cs', { invoicing: loadCatalogue('cs', 'invoicing', 'SVK') }).of('invoicing');
  const texts = [czechia('field.company.icoDph'), elsewhere('field.company.icoDph'), czechia('field.company.ico')];
  expect(texts).toEqual(['DIČ pro DPH', 'IČ DPH', 'IČO']);
  expect(mergeCatalogues({ a: { b: '1', c: '2' } }, { a: { c: '3' } })).toEqual({ a: { b: '1', c: '3' } });
});

test.each([
  ['SVK', '+421'],
  ['CZE', '+420'],
  ['POL', '+48'],
  ['HUN', '+36'],
])('in %s the error for a wrong telephone number has an example with %s, in every language', (country, prefix) => {
  for (const locale of LOCALES) {
    const text = createTexts(locale, { error: loadCatalogue(locale, 'error', country) }).of('error');
    expect(text('code.phoneNumber-invalid'), locale).toContain(`${prefix}\u00a0`);
  }
});
