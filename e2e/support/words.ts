import { createTexts, type Locale, NAMESPACES, type Namespace, type Text } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';

/** The product's own texts in a language, so that one journey can be walked in several. */
export function wordsOf(locale: Locale): <N extends Namespace>(namespace: N) => Text<N> {
  const texts = createTexts(locale, {});
  for (const namespace of NAMESPACES) texts.add(namespace, loadCatalogue(locale, namespace, 'SVK'));
  return (namespace) => texts.of(namespace);
}
