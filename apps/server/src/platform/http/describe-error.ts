import { chooseLocale, createTexts, type Locale, localeOf, type Text } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Config } from '../../config/config.ts';
import type { DescribeError } from './problem.ts';

/** Returns the text of an error code in the best of the deployment's languages for an Accept-Language header. */
export function describeErrors(config: Pick<Config, 'locales' | 'formatLocale' | 'country'>): DescribeError {
  const locales = config.locales.map(localeOf);
  const fallback = localeOf(config.formatLocale);
  const texts = new Map<Locale, Text<'error'>>();
  const textIn = (locale: Locale): Text<'error'> => {
    const cached = texts.get(locale);
    if (cached) return cached;
    const created = createTexts(locale, { error: loadCatalogue(locale, 'error', config.country) }).of('error');
    texts.set(locale, created);
    return created;
  };
  return (code, acceptLanguage) =>
    textIn(chooseLocale({ cookie: undefined, acceptLanguage, available: locales, fallback }))(`code.${code}`);
}
