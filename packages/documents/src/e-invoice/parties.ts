import { ISO_COUNTRIES } from '@komora/domain/country-codes';
import type { EInvoiceData } from './e-invoice-data.ts';

const alpha2 = new Map(ISO_COUNTRIES);

/** The alpha-2 code of a country; undefined for an unknown code. */
export const alpha2Of = (alpha3: string): string | undefined => alpha2.get(alpha3);

/**
 * The schemes of company numbers of the list ISO 6523 ICD: Slovak and Czech IČO. Hungary and Poland have no scheme there, so that
 * their numbers have none.
 */
const companySchemes: Record<string, string> = { SVK: '0158', CZE: '0154' };

/** The scheme of the Slovak tax number DIČ (SK:DIC), ten digits: the only one that Slovak access points register. */
const slovakTaxScheme = '0245';

/** The schemes of VAT numbers in the list EAS of electronic addresses (CEF, Electronic Address Scheme code list). */
const vatSchemes: Record<string, string> = { CZE: '9929', POL: '9945', HUN: '9910' };

type Party = EInvoiceData['supplier'] | EInvoiceData['customer'];

export interface Identifier {
  value: string;
  scheme: string | undefined;
}

/** The prefixes of VAT numbers of the EU and of Northern Ireland. Greece uses EL instead of its country code. */
const euPrefixes = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '));

/**
 * The party's electronic address: in Slovakia its tax number; elsewhere its VAT number; else its company number, else its e-mail. Source of the
 * schemes: Peppol Code Lists, Participant identifier schemes v9.7 (OpenPEPPOL/edec-codelists); 0245 is active since v9.5.
 */
export function endpointOf(party: Party): Identifier {
  const country = party.address.countryCode;
  const slovakTaxNumber = country === 'SVK' ? slovakTaxNumberOf(party) : null;
  if (slovakTaxNumber !== null) return { value: slovakTaxNumber, scheme: slovakTaxScheme };
  const vatScheme = vatSchemes[country];
  const vatId = vatIdOf(party);
  if (vatId !== null && vatScheme !== undefined) return { value: vatId, scheme: vatScheme };
  const company = companyIdOf(party);
  if (company?.scheme !== undefined) return company;
  return { value: party.email, scheme: 'EM' };
}

/** True if both parties have an address in Peppol. */
export const reachesPeppol = ({ supplier, customer }: EInvoiceData): boolean =>
  [supplier, customer].every((party) => endpointOf(party).scheme !== 'EM');

export function companyIdOf({ companyId, address }: Party): Identifier | null {
  const value = companyId?.trim() ?? '';
  if (value === '') return null;
  return { value, scheme: /^\d{8}$/.test(value) ? companySchemes[address.countryCode] : undefined };
}

/** A VAT number with its prefix (BR-CO-09), EL for Greece; null if the format is wrong. */
export function vatIdOf({ vatId }: Pick<Party, 'vatId'>): string | null {
  const plain = vatId?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(plain) ? plain.replace(/^GR/, 'EL') : null;
}

/** True for a VAT number of the EU or of Northern Ireland, in the format of {@link vatIdOf}. */
export const isEuVatId = (vatId: string): boolean => euPrefixes.has(vatId.slice(0, 2));

/** DIČ; the VAT number is SK and the same digits. */
function slovakTaxNumberOf({ taxId, vatId }: Party): string | null {
  const candidates = [taxId, vatId].map((id) => id?.replace(/\s/g, '').replace(/^SK/i, '') ?? '');
  return candidates.find((id) => /^\d{10}$/.test(id)) ?? null;
}
