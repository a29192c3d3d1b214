import { ISO_COUNTRIES } from '@komora/domain/country-codes';
import type { EInvoiceData } from './e-invoice-data.ts';

const alpha2 = new Map(ISO_COUNTRIES);

/** The country as e-invoices name it; undefined for what is none. */
export const alpha2Of = (alpha3: string): string | undefined => alpha2.get(alpha3);

/**
 * The schemes of company numbers of the list ISO 6523 ICD: Slovak and Czech IČO. Hungary and Poland have no scheme of their own there, so that
 * their numbers stand without one.
 */
const companySchemes: Record<string, string> = { SVK: '0158', CZE: '0154' };

/** The schemes of VAT numbers in the list EAS of electronic addresses (CEF, Electronic Address Scheme code list). */
const vatSchemes: Record<string, string> = { SVK: '9950', CZE: '9929', POL: '9945', HUN: '9910' };

type Party = EInvoiceData['supplier'] | EInvoiceData['customer'];

export interface Identifier {
  value: string;
  scheme: string | undefined;
}

/** Where the party's access point is looked for: by its VAT number, its company number, else by e-mail. */
export function endpointOf(party: Party): Identifier {
  const country = party.address.countryCode;
  const vatScheme = vatSchemes[country];
  const vatId = vatIdOf(party);
  if (vatId !== null && vatScheme !== undefined) return { value: vatId, scheme: vatScheme };
  const company = companyIdOf(party);
  if (company?.scheme !== undefined) return company;
  return { value: party.email, scheme: 'EM' };
}

/** Whether both parties have an address that Peppol knows. */
export const reachesPeppol = ({ supplier, customer }: EInvoiceData): boolean =>
  [supplier, customer].every((party) => endpointOf(party).scheme !== 'EM');

export function companyIdOf({ companyId, address }: Party): Identifier | null {
  const value = companyId?.trim() ?? '';
  if (value === '') return null;
  return { value, scheme: /^\d{8}$/.test(value) ? companySchemes[address.countryCode] : undefined };
}

/** With its country before it (BR-CO-09); null for what does not look like one. */
export function vatIdOf({ vatId }: Party): string | null {
  const plain = vatId?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(plain) ? plain : null;
}
