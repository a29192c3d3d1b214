import type { Catalogue, Namespace, TextKey } from './catalogue.ts';
import type { Locale } from './locales.ts';

/** Values of a text's `{{placeholders}}`; `count` also picks the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

/** The texts of one namespace: `text('title')`. */
export type Text<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string;

/** The texts of one locale. `add` adds a namespace. Pages use one instance per render. */
export interface Texts {
  readonly locale: Locale;
  /** @throws Error when the namespace was not added. */
  of<N extends Namespace>(namespace: N): Text<N>;
  /** A text whose key comes from data (an error code); undefined if it does not exist. */
  find(namespace: Namespace, key: string, params?: TextParams): string | undefined;
  has(namespace: Namespace): boolean;
  add(namespace: Namespace, catalogue: Catalogue): void;
}

type Flat = ReadonlyMap<string, string>;

// All pages of a process share the catalogues. Each is flattened once.
const flattened = new WeakMap<Catalogue, Flat>();
const plurals = new Map<Locale, Intl.PluralRules>();

function collect(catalogue: Catalogue, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(catalogue))
    if (typeof value === 'string') into.set(prefix + key, value);
    else collect(value, `${prefix}${key}.`, into);
}

function flatten(catalogue: Catalogue): Flat {
  const known = flattened.get(catalogue);
  if (known !== undefined) return known;
  const made = new Map<string, string>();
  collect(catalogue, '', made);
  flattened.set(catalogue, made);
  return made;
}

function pluralForm(locale: Locale, count: number): string {
  const known = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, known);
  return known.select(count);
}

function template(locale: Locale, texts: Flat, key: string, params: TextParams): string | undefined {
  if (typeof params.count !== 'number') return texts.get(key);
  return texts.get(`${key}_${pluralForm(locale, params.count)}`) ?? texts.get(`${key}_other`) ?? texts.get(key);
}

/** Functions that a text applies to a value by name: `{{boxName, article}}`. */
export type TextFormats = Readonly<Record<string, (value: string) => string>>;

/** Puts values into the placeholders of a text. A value that is missing is empty. */
export function fillText(text: string, params: TextParams, formats: TextFormats): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(/\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g, (_, name: string, format = '') => {
    const value = String(params[name] ?? '');
    return formats[format]?.(value) ?? value;
  });
}

const NONE = {};

/**
 * Reads i18next JSON v4 (nested keys, CLDR plural suffixes, `{{placeholders}}`). The results are those of i18next,
 * the code a twentieth of its size.
 * @param values of placeholders that every text may have
 */
export function createTexts(
  locale: Locale,
  catalogues: Partial<Record<Namespace, Catalogue>>,
  formats: TextFormats = NONE,
  values: TextParams = NONE,
): Texts {
  const added = new Map<Namespace, Flat>();
  const readers = new Map<Namespace, unknown>();
  const find = (namespace: Namespace, key: string, params: TextParams = NONE): string | undefined => {
    const texts = added.get(namespace);
    const found = texts === undefined ? undefined : template(locale, texts, key, params);
    return found === undefined ? undefined : fillText(found, params === NONE ? values : { ...values, ...params }, formats);
  };
  const add = (namespace: Namespace, catalogue: Catalogue): void => {
    added.set(namespace, flatten(catalogue));
  };
  for (const [namespace, catalogue] of Object.entries(catalogues)) add(namespace as Namespace, catalogue);
  return {
    locale,
    add,
    find,
    has: (namespace) => added.has(namespace),
    of<N extends Namespace>(namespace: N): Text<N> {
      const known = readers.get(namespace);
      if (known !== undefined) return known as Text<N>;
      if (!added.has(namespace)) throw new Error(`The texts of "${namespace}" are not loaded for ${locale}`);
      // Types check the keys. A key that is still missing is shown, so that it can be reported.
      const text: Text<N> = (key, params) => find(namespace, key, params) ?? key;
      readers.set(namespace, text);
      return text;
    },
  };
}
