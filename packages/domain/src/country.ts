import type { Currency } from './money.ts';

/** ISO 3166-1 alpha-3 codes of the countries that the product serves (specification, section 3). */
export const COUNTRIES = ['SVK', 'CZE', 'POL', 'HUN'] as const;
export type Country = (typeof COUNTRIES)[number];

/** Who is invoiced: a private person or a company (specification, section 3, "Invoicing type"). */
export type CustomerType = 'FyzickaOsoba' | 'PravnickaOsoba';

interface CountryFacts {
  readonly currency: Currency;
  /** ISO 3166-1 alpha-2, as printed in business ids. */
  readonly alpha2: string;
}

/** Facts that do not change with an operator's configuration. */
export const COUNTRY_FACTS: Readonly<Record<Country, CountryFacts>> = {
  SVK: { currency: 'EUR', alpha2: 'SK' },
  CZE: { currency: 'CZK', alpha2: 'CZ' },
  POL: { currency: 'PLN', alpha2: 'PL' },
  HUN: { currency: 'HUF', alpha2: 'HU' },
};
