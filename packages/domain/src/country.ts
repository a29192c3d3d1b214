import type { Language } from './language.ts';
import type { Currency } from './money.ts';

/** ISO 3166-1 alpha-3 codes of the countries that the product serves (specification, section 3). */
export const COUNTRIES = ['SVK', 'CZE', 'POL', 'HUN'] as const;
export type Country = (typeof COUNTRIES)[number];

export const isCountry = (code: string): code is Country => (COUNTRIES as readonly string[]).includes(code);

interface CountryFacts {
  readonly currency: Currency;
  /** ISO 3166-1 alpha-2, as printed in business ids. */
  readonly alpha2: string;
  /** The majority language: the default, and the first fallback for a missing text. */
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** Facts that do not change with an operator's configuration. */
export const COUNTRY_FACTS: Readonly<Record<Country, CountryFacts>> = {
  SVK: { currency: 'EUR', alpha2: 'SK', language: 'SK', timeZone: 'Europe/Bratislava' },
  CZE: { currency: 'CZK', alpha2: 'CZ', language: 'CS', timeZone: 'Europe/Prague' },
  POL: { currency: 'PLN', alpha2: 'PL', language: 'PL', timeZone: 'Europe/Warsaw' },
  HUN: { currency: 'HUF', alpha2: 'HU', language: 'HU', timeZone: 'Europe/Budapest' },
};
