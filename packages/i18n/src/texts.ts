import { createInstance } from 'i18next';
import type { Catalogue, Namespace, TextKey } from './catalogue.ts';
import type { Locale } from './locales.ts';

/** Values of a text's `{{placeholders}}`; `count` also picks the plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

/** The texts of one namespace: `text('title')`. */
export type Text<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string;

/** The texts of one locale; namespaces arrive with `add`. One instance per page render, never shared. */
export interface Texts {
  readonly locale: Locale;
  /** @throws Error when the namespace was not added. */
  of<N extends Namespace>(namespace: N): Text<N>;
  /** A text whose key comes from data (an error code); undefined when there is none. */
  find(namespace: Namespace, key: string, params?: TextParams): string | undefined;
  has(namespace: Namespace): boolean;
  add(namespace: Namespace, catalogue: Catalogue): void;
}

/** Builds the texts of a locale from catalogues that are already merged (`loadCatalogue`). */
export function createTexts(locale: Locale, catalogues: Partial<Record<Namespace, Catalogue>>): Texts {
  const i18n = createInstance();
  // `initAsync: false` makes init synchronous, so its promise holds nothing to wait for.
  void i18n.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [locale]: {} },
  });
  const added = new Map<Namespace, unknown>();
  const add = (namespace: Namespace, catalogue: Catalogue): void => {
    i18n.addResourceBundle(locale, namespace, catalogue);
    added.delete(namespace);
  };
  for (const [namespace, catalogue] of Object.entries(catalogues)) add(namespace as Namespace, catalogue);

  const has = (namespace: Namespace): boolean => i18n.hasResourceBundle(locale, namespace);
  return {
    locale,
    add,
    has,
    of<N extends Namespace>(namespace: N): Text<N> {
      const known = added.get(namespace);
      if (known !== undefined) return known as Text<N>;
      if (!has(namespace)) throw new Error(`The texts of "${namespace}" are not loaded for ${locale}`);
      const text: Text<N> = (key, params) => i18n.t(key, { ...params, ns: namespace });
      added.set(namespace, text);
      return text;
    },
    find(namespace, key, params) {
      const options = { ...params, ns: namespace };
      return i18n.exists(key, options) ? i18n.t(key, options) : undefined;
    },
  };
}
