import type { Catalogue, Locale, Namespace, Texts } from '@komora/i18n';
import { createTexts } from '@komora/i18n';
import type { Country } from '../config.ts';

export type CatalogueOf = Partial<Record<Namespace, Catalogue>>;

/** The texts of this page and the way to more of them. */
export interface TextSource {
  readonly texts: Texts;
  /** The same, for who follows with `subscribe`; another object once the language is another. */
  current(): Texts;
  /** Makes the namespaces ready; answers undefined when they already are. */
  load(namespaces: readonly Namespace[]): Promise<void> | undefined;
  /** Everything loaded so far, for the page to carry to the browser. */
  loaded(): CatalogueOf;
  /** Takes in what the page carried. */
  take(carried: CatalogueOf): void;
  /** From now on the page speaks another language, with what was brought of it; whatever else it needs is loaded when it is needed. */
  speak(locale: Locale, brought: CatalogueOf): void;
  /** Calls back when the language is another. */
  subscribe(listener: () => void): () => void;
}

const fetched = new Map<string, Catalogue>();

async function fetchCatalogue(country: Country, locale: Locale, namespace: Namespace): Promise<Catalogue> {
  // The page carries the texts that it begins with: where the others are is of use to a later page.
  const { catalogues } = await import('virtual:catalogues');
  const plain = `${locale}/${namespace}`;
  const load = catalogues[`${country}/${plain}`] ?? catalogues[plain];
  if (load === undefined) throw new Error(`There is no catalogue ${plain}`);
  const { default: catalogue } = await load();
  fetched.set(`${country}/${plain}`, catalogue);
  return catalogue;
}

/** The texts of one page render or one browser tab. */
export function createTextSource(country: Country, locale: Locale): TextSource {
  let texts = createTexts(locale, {});
  let loaded: CatalogueOf = {};
  const listeners = new Set<() => void>();
  const add = (namespace: Namespace, catalogue: Catalogue): void => {
    loaded[namespace] = catalogue;
    texts.add(namespace, catalogue);
  };
  const take = (carried: CatalogueOf): void => {
    for (const [namespace, catalogue] of Object.entries(carried)) add(namespace as Namespace, catalogue);
  };
  return {
    get texts() {
      return texts;
    },
    current: () => texts,
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
        // The language may have become another meanwhile.
        if (texts === into) add(namespace, catalogue);
      };
      return Promise.all(missing.map(bring)).then(() => undefined);
    },
    speak(next, brought) {
      texts = createTexts(next, {});
      loaded = {};
      take(brought);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
