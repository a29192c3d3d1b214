import { createTexts, type Locale, type Namespace, PAGE_NAMESPACES, type Text } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';

export type Texts = <N extends Namespace>(namespace: N) => Text<N>;

/** The product's own texts in a language, so that one test can run in several. */
export function textsOf(locale: Locale): Texts {
  const texts = createTexts(locale, {}, {}, { shopName: 'Komora' });
  for (const namespace of PAGE_NAMESPACES) texts.add(namespace, loadCatalogue(locale, namespace, 'SVK'));
  return (namespace) => texts.of(namespace);
}
