import { chooseLocale, createTexts, findErrorText, type Locale, localeOf, type Namespace, type Texts } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Config } from '../../config/config.ts';
import type { Settings } from '../settings/index.ts';
import type { DescribeError } from './problem.ts';

interface DescribeDeps {
  config: Pick<Config, 'formatLocale' | 'country'>;
  settings: Pick<Settings, 'get'>;
}

/** Returns the text of an error code in the best of the deployment's languages for an Accept-Language header. */
export function describeErrors({ config, settings }: DescribeDeps): DescribeError {
  const fallback = localeOf(config.formatLocale);
  const cache = new Map<Locale, Texts>();
  const textsIn = (locale: Locale): Texts => {
    const cached = cache.get(locale);
    if (cached) return cached;
    const catalogueOf = (name: Namespace) => loadCatalogue(locale, name, config.country);
    const created = createTexts(locale, {
      error: catalogueOf('error'),
      account: catalogueOf('account'),
      'console-error': catalogueOf('console-error'),
    });
    cache.set(locale, created);
    return created;
  };
  return (code, acceptLanguage) => {
    const texts = textsIn(
      chooseLocale({ cookie: undefined, acceptLanguage, available: settings.get('page').languages.map(localeOf), fallback }),
    );
    return findErrorText(texts, code) ?? texts.of('error')('general');
  };
}
