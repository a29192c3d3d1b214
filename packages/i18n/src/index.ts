export type { Catalogue, Catalogues, Namespace, PageNamespace, TextKey } from './catalogue.ts';
export { CONSOLE_NAMESPACES, mergeCatalogues, PAGE_NAMESPACES, SERVER_NAMESPACES } from './catalogue.ts';
export { findErrorText } from './error-text.ts';
export { floorInText, floorText } from './floor-text.ts';
export type { Formatters } from './format.ts';
export { formattersOf } from './format.ts';
export type { Locale } from './locales.ts';
export {
  chooseLocale,
  isLocale,
  LOCALE_NAMES,
  LOCALES,
  languageOf,
  localeLabel,
  localeOf,
  parseLocales,
} from './locales.ts';
export type { Text, TextParams, Texts } from './texts.ts';
export { createTexts } from './texts.ts';
export { addressText, unbroken, unbrokenDates } from './unbroken.ts';
