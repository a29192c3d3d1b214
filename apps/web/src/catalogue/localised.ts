import type { LocalisedText } from '@komora/contract';
import { type Language, type Locale, languageOf } from '@komora/i18n';
import type { Country } from '../config.ts';

const LANGUAGE_OF_COUNTRY: Readonly<Record<Country, Language>> = { SVK: 'SK', CZE: 'CS', POL: 'PL', HUN: 'HU' };

/** An operator's text in the reader's language, else in that of the warehouse's country, else English; '' when there is none. */
export function localised(text: LocalisedText, locale: Locale, country: Country): string {
  return text[languageOf(locale)] ?? text[LANGUAGE_OF_COUNTRY[country]] ?? text.EN ?? '';
}
