import { ISO_COUNTRIES } from '@komora/domain/country-codes';

export interface CountryName {
  /** ISO 3166-1 alpha-3 */
  readonly code: string;
  readonly name: string;
}

/** All countries in the language of `locale`: those of `first` in their order, then the others by name. */
export function countryNames(locale: string, first: readonly string[]): CountryName[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const all = ISO_COUNTRIES.map(([code, region]): CountryName => ({ code, name: names.of(region) ?? code }));
  const order = new Intl.Collator(locale);
  const rank = (code: string): number => (first.includes(code) ? first.indexOf(code) : first.length);
  return all.sort((a, b) => rank(a.code) - rank(b.code) || order.compare(a.name, b.name));
}
