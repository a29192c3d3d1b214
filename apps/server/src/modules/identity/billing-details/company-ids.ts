import type { Country } from '@komora/api/enumerations';

type CompanyId = 'ico' | 'dic' | 'icoDph';

/**
 * Formats of company IDs, tax IDs and VAT IDs in the countries of operation, without spaces, dashes, slashes and dots. Validates the format only,
 * not the existence of the company. Sources: the countries' business and tax registers, and the structure of VAT numbers in VIES.
 */
const forms: Record<Country, Record<CompanyId, RegExp>> = {
  SVK: { ico: /^\d{8}$/, dic: /^\d{10}$/, icoDph: /^SK\d{10}$/ },
  CZE: { ico: /^\d{8}$/, dic: /^(CZ)?\d{8,10}$/, icoDph: /^CZ\d{8,10}$/ },
  // ico: KRS or NIP, or REGON of 9 or 14 digits. dic: NIP. icoDph: NIP with the country prefix.
  POL: { ico: /^(\d{9,10}|\d{14})$/, dic: /^(PL)?\d{10}$/, icoDph: /^PL\d{10}$/ },
  // ico: company register number or tax number. dic: tax number or its first 8 digits. icoDph: these digits with the country prefix.
  HUN: { ico: /^(\d{8}|\d{10,11})$/, dic: /^(\d{8}|\d{11})$/, icoDph: /^HU\d{8}$/ },
};

/** The IDs with a wrong format. Ignores empty IDs and IDs of other countries. */
export function invalidCompanyIds(countryCode: string, ids: Record<CompanyId, string>): CompanyId[] {
  if (!Object.hasOwn(forms, countryCode)) return [];
  const wanted = forms[countryCode as Country];
  return (['ico', 'dic', 'icoDph'] as const).filter((name) => {
    const normalised = ids[name].replace(/[\s./-]/g, '').toUpperCase();
    return normalised !== '' && !wanted[name].test(normalised);
  });
}
