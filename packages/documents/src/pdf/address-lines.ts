import type { Language } from '@komora/domain';
import { type Locale, localeOf } from '@komora/i18n/locales';
import type { PostalAddress } from '../invoice/invoice-data.ts';

const twoLetters: Record<string, string> = { SVK: 'SK', CZE: 'CZ', POL: 'PL', HUN: 'HU', UKR: 'UA', AUT: 'AT', DEU: 'DE' };

/** The lines of a postal address. Served and neighbouring countries are printed by name, others by ISO code. A Hungarian street ends with a full stop. */
export function addressLines(address: PostalAddress, language: Language): string[] {
  const isEnded = address.countryCode !== 'HUN' || address.number.endsWith('.');
  return editionAddressLines(isEnded ? address : { ...address, number: `${address.number}.` }, language);
}

/** The same as an agreement prints it: without that full stop, since an edition never changes. */
export function editionAddressLines({ street, number, city, zip, countryCode }: PostalAddress, language: Language): string[] {
  const town = countryCode === 'HUN' ? [`${zip} ${city}`, `${street} ${number}`] : [`${street} ${number}`, `${zip} ${city}`];
  return [...town, countryName(countryCode, localeOf(language))];
}

function countryName(code: string, locale: Locale): string {
  const region = twoLetters[code];
  return (region === undefined ? undefined : new Intl.DisplayNames(locale, { type: 'region' }).of(region)) ?? code;
}
