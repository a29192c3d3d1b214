import type { Language } from '@komora/domain';
import { type Locale, localeOf } from '@komora/i18n/locales';
import type { PostalAddress } from '../invoice/invoice-data.ts';

const twoLetters: Record<string, string> = { SVK: 'SK', CZE: 'CZ', POL: 'PL', HUN: 'HU', UKR: 'UA', AUT: 'AT', DEU: 'DE' };

/** The lines of a postal address. Served and neighbouring countries are printed by name, others by ISO code. */
export function addressLines({ street, number, city, zip, countryCode }: PostalAddress, language: Language): string[] {
  const town = countryCode === 'HUN' ? [`${zip} ${city}`, `${street} ${number}`] : [`${street} ${number}`, `${zip} ${city}`];
  return [...town, countryName(countryCode, localeOf(language))];
}

function countryName(code: string, locale: Locale): string {
  const region = twoLetters[code];
  return (region === undefined ? undefined : new Intl.DisplayNames(locale, { type: 'region' }).of(region)) ?? code;
}
