import { type Country, isCountry } from './country.ts';

export type CompanyId = 'ico' | 'dic' | 'icoDph';

/**
 * Formats of company IDs, tax IDs and VAT IDs in the countries of operation, without spaces, dashes, slashes and dots. Validates formats and
 * check digits of tax numbers, not the existence of the company. Sources: the countries' business and tax registers, and the structure of VAT numbers in VIES.
 */
const forms: Record<Country, Record<CompanyId, RegExp>> = {
  SVK: { ico: /^\d{8}$/, dic: /^\d{10}$/, icoDph: /^SK\d{10}$/ },
  CZE: { ico: /^\d{8}$/, dic: /^(CZ)?\d{8,10}$/, icoDph: /^CZ\d{8,10}$/ },
  // ico: KRS or NIP, or REGON of 9 or 14 digits. dic: NIP. icoDph: NIP with the country prefix.
  POL: { ico: /^(\d{9,10}|\d{14})$/, dic: /^(PL)?\d{10}$/, icoDph: /^PL\d{10}$/ },
  // ico: company register number or tax number. dic: tax number or its first 8 digits. icoDph: these digits with the country prefix.
  HUN: { ico: /^(\d{8}|\d{10,11})$/, dic: /^(\d{8}|\d{11})$/, icoDph: /^HU\d{8}$/ },
};

/** An example of each ID, as people write it. */
export const COMPANY_ID_EXAMPLES: Readonly<Record<Country, Readonly<Record<CompanyId, string>>>> = {
  SVK: { ico: '36 421 928', dic: '2020000004', icoDph: 'SK2020000004' },
  CZE: { ico: '27074358', dic: 'CZ27074358', icoDph: 'CZ27074358' },
  POL: { ico: '0000123456', dic: '526-000-12-46', icoDph: 'PL5260001246' },
  HUN: { ico: '01-09-123456', dic: '12345676-2-41', icoDph: 'HU12345676' },
};

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

/**
 * Check digits of the numbers by which tax authorities identify a company, without the country prefix: Slovak DIČ, Czech DIČ of companies (that of
 * natural persons is a birth number, whose old forms have no check digit), Polish NIP, first eight digits of the Hungarian adószám.
 */
const hasCheckDigit: Record<Country, (digits: string) => boolean> = {
  SVK: (digits) => Number(digits) % 11 === 0,
  CZE: (digits) => digits.length !== 8 || (11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(digits[7]),
  POL: (digits) => weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]),
  HUN: (digits) => (10 - (weighted(digits, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10 === Number(digits[7]),
};

const normalise = (id: string): string => id.replace(/[\s./-]/g, '').toUpperCase();

/** The IDs with a wrong format or check digit. Ignores empty IDs and IDs of other countries. */
export function invalidCompanyIds(countryCode: string, ids: Record<CompanyId, string>): CompanyId[] {
  if (!isCountry(countryCode)) return [];
  const wanted = forms[countryCode];
  return (['ico', 'dic', 'icoDph'] as const).filter((name) => {
    const normalised = normalise(ids[name]);
    if (normalised === '') return false;
    // Registers begin at 1: zeros are a placeholder that somebody typed to get on.
    if (!wanted[name].test(normalised) || /^[A-Z]*0+$/.test(normalised)) return true;
    return name !== 'ico' && !hasCheckDigit[countryCode](normalised.replace(/^[A-Z]{2}/, ''));
  });
}

/** True if the check digit of a Slovak or Czech IČO is right. Those of other countries have other forms, which are not checked. */
export function isIcoOfCountry(countryCode: string, ico: string): boolean {
  return !['SVK', 'CZE'].includes(countryCode) || hasCheckDigit.CZE(normalise(ico));
}

/** A company of a country of operation needs its tax number (`dic`), because the seller reports its documents with it. */
export function missingCompanyIds(countryCode: string, ids: Record<CompanyId, string>): CompanyId[] {
  return isCountry(countryCode) && normalise(ids.dic) === '' ? ['dic'] : [];
}

/** Postcodes without spaces and dashes. */
const postcodes: Readonly<Record<Country, RegExp>> = { SVK: /^\d{5}$/, CZE: /^\d{5}$/, POL: /^\d{5}$/, HUN: /^\d{4}$/ };

/** True if a postcode has the form of its country. Those of other countries are not checked. */
export function isPostcode(countryCode: string, zip: string): boolean {
  return !isCountry(countryCode) || postcodes[countryCode].test(zip.replace(/[\s-]/g, ''));
}
