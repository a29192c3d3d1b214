export type { Catalogue, Catalogues, Namespace, TextKey } from './catalogue.ts';
export { mergeCatalogues, NAMESPACES } from './catalogue.ts';
export type { Formatters, MoneyAmount } from './format.ts';
export { formattersOf } from './format.ts';
export type { Language, Locale } from './locales.ts';
export {
  chooseLocale,
  isLocale,
  LANGUAGES,
  LOCALE_NAMES,
  LOCALES,
  languageOf,
  localeLabel,
  localeOf,
  parseLocales,
} from './locales.ts';
export type { Text, TextParams, Texts } from './texts.ts';
export { createTexts } from './texts.ts';
