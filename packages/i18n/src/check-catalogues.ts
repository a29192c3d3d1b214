import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from './catalogue.ts';
import { SERVER_NAMESPACES } from './catalogue.ts';
import type { Locale } from './locales.ts';
import { isLocale, LOCALES } from './locales.ts';
import { textFormats } from './text-formats.ts';

const SOURCE: Locale = 'en';
/** Here a name in a greeting would need the vocative, which no program forms reliably. */
const NAMELESS: readonly Locale[] = ['cs', 'uk'];
const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/** namespace → catalogue, per locale. */
export type CatalogueSet = Readonly<Partial<Record<Locale, Readonly<Record<string, Catalogue>>>>>;

function flatten(catalogue: Catalogue, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

interface Entry {
  readonly forms: ReadonlyMap<string, string>;
  readonly plural: boolean;
}

/** Texts by their key without a plural suffix; a stem is plural when it has an `_other` form. */
function entries(texts: ReadonlyMap<string, string>): Map<string, Entry> {
  const found = new Map<string, { forms: Map<string, string>; plural: boolean }>();
  for (const [key, text] of texts) {
    const match = PLURAL.exec(key);
    const stem = match?.[1];
    const plural = stem !== undefined && texts.has(`${stem}_other`);
    const name = plural ? stem : key;
    const entry = found.get(name) ?? { forms: new Map<string, string>(), plural };
    entry.forms.set(plural ? (match?.[2] ?? '') : '', text);
    found.set(name, entry);
  }
  return found;
}

function placeholders(entry: Entry): string {
  const names = [...entry.forms.values()].flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''));
  return [...new Set(names)].sort().join(', ');
}

/** Formats that a text names and that do not exist. Texts of pages may name some in Hungarian only, since other pages do not load them. */
function unknownFormats(locale: Locale, name: string, entry: Entry): string[] {
  const known = locale === 'hu' || SERVER_NAMESPACES.some((namespace) => namespace === name) ? Object.keys(textFormats) : [];
  const named = [...entry.forms.values()].flatMap((text) => [...text.matchAll(/\{\{[^{},]*,\s*(\w*)/g)].map((match) => match[1] ?? ''));
  return [...new Set(named)].filter((format) => !known.includes(format));
}

function checkNamespace(locale: Locale, name: string, source: Catalogue, target: Catalogue): string[] {
  const given = entries(flatten(target));
  const missing = [...entries(flatten(source)).keys()].filter((key) => !given.has(key));
  return [
    ...missing.map((key) => `${locale}/${name}.json: ${key} is missing`),
    ...checkTexts(locale, name, `${locale}/${name}.json`, source, target),
  ];
}

/** Compares each given text with the source: placeholders, formats and the plural forms of the language. */
function checkTexts(locale: Locale, name: string, file: string, source: Catalogue, target: Catalogue): string[] {
  const gaps: string[] = [];
  const wanted = entries(flatten(source));
  const given = entries(flatten(target));
  const at = (key: string): string => `${file}: ${key}`;
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const [key, entry] of given) {
    const original = wanted.get(key);
    if (original === undefined) {
      gaps.push(`${at(key)} is not in the ${SOURCE} catalogue`);
      continue;
    }
    for (const [form, text] of entry.forms) if (text.trim() === '') gaps.push(`${at(form === '' ? key : `${key}_${form}`)} is empty`);
    const wantedNames = /(^|\.)greeting$/.test(key) && NAMELESS.includes(locale) ? '' : placeholders(original);
    if (wantedNames !== placeholders(entry)) gaps.push(`${at(key)} has {{${placeholders(entry)}}}, it should have {{${wantedNames}}}`);
    for (const format of unknownFormats(locale, name, entry)) gaps.push(`${at(key)} names the unknown format ${format}`);
    if (original.plural !== entry.plural) gaps.push(`${at(key)} is plural in one of ${SOURCE} and ${locale} only`);
    if (!entry.plural) continue;
    for (const category of categories) if (!entry.forms.has(category)) gaps.push(`${at(`${key}_${category}`)} is a missing plural form`);
    for (const form of entry.forms.keys())
      if (!categories.some((category) => category === form)) gaps.push(`${at(`${key}_${form}`)} is no plural form of ${locale}`);
  }
  return gaps;
}

/** One line per gap: missing or unknown keys, wrong plural forms, differing placeholders, unknown formats, empty texts. */
export function checkCatalogues(set: CatalogueSet): string[] {
  const sources = set[SOURCE] ?? {};
  return LOCALES.flatMap((locale) => {
    const targets = set[locale] ?? {};
    const strangers = Object.keys(targets)
      .filter((name) => sources[name] === undefined)
      .map((name) => `${locale}/${name}.json is not in the ${SOURCE} catalogues`);
    return strangers.concat(Object.entries(sources).flatMap(([name, source]) => checkNamespace(locale, name, source, targets[name] ?? {})));
  });
}

/** One line per text of an overlay that replaces nothing, or lacks a plural form or placeholder. @param country ISO alpha-3 */
export function checkOverlay(country: string, overlay: CatalogueSet, set: CatalogueSet): string[] {
  return LOCALES.flatMap((locale) =>
    Object.entries(overlay[locale] ?? {}).flatMap(([name, texts]) =>
      checkTexts(locale, name, `${country}/${locale}/${name}.json`, set[SOURCE]?.[name] ?? {}, texts),
    ),
  );
}

function readFolder(folder: URL): Record<string, Catalogue> {
  const read: Record<string, Catalogue> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    read[file.slice(0, -'.json'.length)] = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue;
  return read;
}

/** Every country's overlay on disk, by its ISO alpha-3 code. */
export function readOverlays(root = new URL('../overlays/', import.meta.url)): Record<string, CatalogueSet> {
  return Object.fromEntries(readdirSync(root).map((country) => [country, readCatalogues(new URL(`${country}/`, root))]));
}

/** Every catalogue on disk, as `checkCatalogues` takes them. */
export function readCatalogues(root = new URL('../catalogues/', import.meta.url)): CatalogueSet {
  const set: Partial<Record<Locale, Record<string, Catalogue>>> = {};
  for (const name of readdirSync(root)) if (isLocale(name)) set[name] = readFolder(new URL(`${name}/`, root));
  return set;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const set = readCatalogues();
  const overlays = Object.entries(readOverlays());
  const gaps = [...checkCatalogues(set), ...overlays.flatMap(([country, overlay]) => checkOverlay(country, overlay, set))];
  for (const gap of gaps) process.stderr.write(`${gap}\n`);
  if (gaps.length > 0) process.exitCode = 1;
}
