import type { Namespace, Text, TextKey, TextParams, Texts } from '@komora/i18n';

/** Namespace and key of a text, separated by a colon. */
export type TextId = `${string}:${string}`;

/** The same texts, each of which `replace` may replace. `standard` gives the text of the catalogue. */
export function wrapTexts(texts: Texts, replace: (id: TextId, params: TextParams, standard: () => string) => string): Texts {
  return {
    locale: texts.locale,
    find: (namespace, key, params) => texts.find(namespace, key, params),
    has: (namespace) => texts.has(namespace),
    add: (namespace, catalogue) => texts.add(namespace, catalogue),
    of<N extends Namespace>(namespace: N): Text<N> {
      const text = texts.of(namespace);
      return (key: TextKey<N>, params: TextParams = {}) => replace(`${namespace}:${key}`, params, () => text(key, params));
    },
  };
}
