import type { Locale } from '@komora/i18n';
import type { Country } from '../config.ts';

type CompanyId = 'companyId' | 'taxId' | 'vatId';

/** What a country calls the numbers of its companies: accountants look for these words, in whatever language the page is. */
const NAMES: Readonly<Record<Country, Readonly<Record<CompanyId, string>>>> = {
  SVK: { companyId: 'IČO', taxId: 'DIČ', vatId: 'IČ DPH' },
  CZE: { companyId: 'IČO', taxId: 'DIČ', vatId: 'DIČ' },
  POL: { companyId: 'REGON', taxId: 'NIP', vatId: 'NIP UE' },
  HUN: { companyId: 'Cégjegyzékszám', taxId: 'Adószám', vatId: 'Közösségi adószám' },
};

/** Who knows those words: Slovaks and Czechs each other's too. */
const READERS: Readonly<Record<Country, readonly Locale[]>> = { SVK: ['sk', 'cs'], CZE: ['cs', 'sk'], POL: ['pl'], HUN: ['hu'] };

/** „IČO“, and for who does not know the word „Company ID (IČO)“. @param said what the page's language calls it */
export function companyIdLabel(id: CompanyId, country: Country, locale: Locale, said: string): string {
  const name = NAMES[country][id];
  return READERS[country].includes(locale) ? name : `${said} (${name})`;
}
