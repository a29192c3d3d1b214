import type { Country } from '@komora/contract/enumerations';

type CompanyId = 'ico' | 'dic' | 'icoDph';

/**
 * How company IDs, tax IDs and VAT IDs look in the countries that we let storage in, without the spaces, dashes, slashes and dots that people write.
 * Form only: whether such a company exists is for a register to say. Sources: the countries' business and tax registers, and the
 * structure of VAT numbers in VIES.
 */
const forms: Record<Country, Record<CompanyId, RegExp>> = {
  SVK: { ico: /^\d{8}$/, dic: /^\d{10}$/, icoDph: /^SK\d{10}$/ },
  CZE: { ico: /^\d{8}$/, dic: /^(CZ)?\d{8,10}$/, icoDph: /^CZ\d{8,10}$/ },
  // KRS or NIP, REGON of 9 or 14 digits; NIP; NIP with the country.
  POL: { ico: /^(\d{9,10}|\d{14})$/, dic: /^(PL)?\d{10}$/, icoDph: /^PL\d{10}$/ },
  // Company register number or tax number; tax number whole or its stem; the stem with the country.
  HUN: { ico: /^(\d{8}|\d{10,11})$/, dic: /^(\d{8}|\d{11})$/, icoDph: /^HU\d{8}$/ },
};

/** The IDs that cannot be what they say in this country; an empty one is simply not there, another country's is taken as it is. */
export function wrongCompanyIds(countryCode: string, ids: Record<CompanyId, string>): CompanyId[] {
  if (!Object.hasOwn(forms, countryCode)) return [];
  const wanted = forms[countryCode as Country];
  return (['ico', 'dic', 'icoDph'] as const).filter((name) => {
    const bare = ids[name].replace(/[\s./-]/g, '').toUpperCase();
    return bare !== '' && !wanted[name].test(bare);
  });
}
