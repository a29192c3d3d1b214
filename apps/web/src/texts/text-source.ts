import type { Catalogue, Locale, Namespace, Texts } from '@komora/i18n';
import { createTexts } from '@komora/i18n';
import type { Country } from '../config.ts';

/** The texts of this page and the way to more of them. */
export interface TextSource {
  readonly texts: Texts;
  /** Makes the namespaces ready; answers undefined when they already are. */
  load(namespaces: readonly Namespace[]): Promise<void> | undefined;
  /** Everything loaded so far, for the page to carry to the browser. */
  loaded(): Partial<Record<Namespace, Catalogue>>;
  /** Takes in what the page carried. */
  take(carried: Partial<Record<Namespace, Catalogue>>): void;
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
  const texts = createTexts(locale, {});
  const loaded: Partial<Record<Namespace, Catalogue>> = {};
  const add = (namespace: Namespace, catalogue: Catalogue): void => {
    loaded[namespace] = catalogue;
    texts.add(namespace, catalogue);
  };
  return {
    texts,
    loaded: () => loaded,
    take(carried) {
      for (const [namespace, catalogue] of Object.entries(carried)) add(namespace as Namespace, catalogue);
    },
    load(namespaces) {
      const missing = namespaces.filter((namespace) => {
        if (texts.has(namespace)) return false;
        const known = fetched.get(`${country}/${locale}/${namespace}`);
        if (known !== undefined) add(namespace, known);
        return known === undefined;
      });
      if (missing.length === 0) return undefined;
      return Promise.all(missing.map(async (namespace) => add(namespace, await fetchCatalogue(country, locale, namespace)))).then(
        () => undefined,
      );
    },
  };
}
