import { chooseLocale, createTexts, type Locale, localeOf, type Text } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Config } from '../config/config.ts';
import type { DescribeError } from './problem.ts';

/** The catalogue's text of an error code, in the language that the request asks for among those of the deployment. */
export function describeErrors(config: Pick<Config, 'locales' | 'formatLocale' | 'country'>): DescribeError {
  const locales = config.locales.map(localeOf);
  const fallback = localeOf(config.formatLocale);
  const texts = new Map<Locale, Text<'error'>>();
  const textIn = (locale: Locale): Text<'error'> => {
    const known = texts.get(locale);
    if (known) return known;
    const made = createTexts(locale, { error: loadCatalogue(locale, 'error', config.country) }).of('error');
    texts.set(locale, made);
    return made;
  };
  return (code, acceptLanguage) =>
    textIn(chooseLocale({ cookie: undefined, acceptLanguage, available: locales, fallback }))(`code.${code}`);
}
