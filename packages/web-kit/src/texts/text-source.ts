import { catalogues as lists } from 'virtual:catalogues';
import type { Catalogue, Locale, Namespace, TextParams, Texts } from '@komora/i18n';
import { createTexts } from '@komora/i18n';

export type CatalogueOf = Partial<Record<Namespace, Catalogue>>;

/** Texts of this page, and loading of more. */
export interface TextSource {
  readonly texts: Texts;
  /** The same, for `subscribe`; a new object after a change of language. */
  current(): Texts;
  /** The texts of the first language, in which the server rendered the page: parts that are hydrated after a change of language still show them. */
  first(): Texts;
  /** Loads namespaces; returns undefined when they are loaded already. */
  load(namespaces: readonly Namespace[]): Promise<void> | undefined;
  /** Everything loaded so far, to transfer it to the browser. */
  loaded(): CatalogueOf;
  /** Restores texts that the server transferred. */
  take(dehydrated: CatalogueOf): void;
  /** Switches the language with the given texts; others load when they are needed. */
  setLanguage(locale: Locale, loadedTexts: CatalogueOf): void;
  /** Calls back after a change of language. */
  subscribe(listener: () => void): () => void;
}

const fetched = new Map<string, Catalogue>();
const formats: Record<string, (value: string) => string> = {};

/** Loads the formats that texts of a language name. Hungarian alone has some; `load` brings them too. Texts that come otherwise need them before they are shown. */
export async function loadFormats(locale: Locale): Promise<void> {
  if (locale === 'hu') Object.assign(formats, (await import('@komora/i18n/text-formats')).textFormats);
}

async function fetchCatalogue(country: string | null, locale: Locale, namespace: Namespace): Promise<Catalogue> {
  // The page contains its own texts, so the list of chunks is needed only later.
  const [{ catalogues }] = await Promise.all([lists[locale](), loadFormats(locale)]);
  const plain = `${locale}/${namespace}`;
  const load = catalogues[`${country}/${plain}`] ?? catalogues[plain];
  if (load === undefined) throw new Error(`There is no catalogue ${plain}`);
  const { default: catalogue } = await load();
  fetched.set(`${country}/${plain}`, catalogue);
  return catalogue;
}

/**
 * The texts of one page render or one browser tab.
 * @param country ISO alpha-3, whose overlays apply; null for none
 * @param values of placeholders that every text may have
 */
export function createTextSource(country: string | null, locale: Locale, values: TextParams = {}): TextSource {
  let texts = createTexts(locale, {}, formats, values);
  const first = texts;
  let loaded: CatalogueOf = {};
  const listeners = new Set<() => void>();
  const add = (namespace: Namespace, catalogue: Catalogue): void => {
    loaded[namespace] = catalogue;
    texts.add(namespace, catalogue);
  };
  const take = (dehydrated: CatalogueOf): void => {
    for (const [namespace, catalogue] of Object.entries(dehydrated)) add(namespace as Namespace, catalogue);
  };
  return {
    get texts() {
      return texts;
    },
    current: () => texts,
    first: () => first,
    loaded: () => loaded,
    take,
    load(namespaces) {
      const into = texts;
      const missing = namespaces.filter((namespace) => {
        if (into.has(namespace)) return false;
        const known = fetched.get(`${country}/${into.locale}/${namespace}`);
        if (known !== undefined) add(namespace, known);
        return known === undefined;
      });
      if (missing.length === 0) return undefined;
      const bring = async (namespace: Namespace): Promise<void> => {
        const catalogue = await fetchCatalogue(country, into.locale, namespace);
        // The language may have changed meanwhile.
        if (texts === into) add(namespace, catalogue);
      };
      return Promise.all(missing.map(bring)).then(() => undefined);
    },
    setLanguage(next, loadedTexts) {
      texts = createTexts(next, {}, formats, values);
      loaded = {};
      take(loadedTexts);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
