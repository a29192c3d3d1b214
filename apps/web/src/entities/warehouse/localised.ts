import type { LocalisedText } from '@komora/api';
import { COUNTRY_FACTS, type Country } from '@komora/domain/country';
import { type Locale, languageOf } from '@komora/i18n';

/** The operator's text in the reader's language, or the country's language, or English; '' without a text. */
export function localised(text: LocalisedText, locale: Locale, country: Country): string {
  return text[languageOf(locale)] ?? text[COUNTRY_FACTS[country].language] ?? text.EN ?? '';
}
