import type { Language } from '../message/message-data.ts';

export type InvoiceCountry = 'SVK' | 'CZE' | 'POL' | 'HUN';

export interface PostalAddress {
  street: string;
  number: string;
  city: string;
  zip: string;
  /** ISO 3166-1 alpha-3. */
  countryCode: string;
}

/** The operator as it was on the day of issue. */
export interface Supplier {
  name: string;
  address: PostalAddress;
  companyId: string;
  taxId: string;
  /** Null: pays no VAT. */
  vatId: string | null;
  registerEntry: string;
  iban: string;
  bic: string | null;
  email: string;
  phoneNumber: string;
}

/** The buyer as the order named them. */
export interface Customer {
  name: string;
  address: PostalAddress;
  companyId: string | null;
  taxId: string | null;
  vatId: string | null;
}

/** Minor units; `gross = net + vat`. */
export interface InvoiceAmounts {
  net: number;
  vat: number;
  gross: number;
}

export interface InvoiceLine extends InvoiceAmounts {
  subject: string;
  months: number;
  unitNet: number;
  /** Basis points; null when exempt. */
  rateBp: number | null;
}

export interface InvoiceRate extends InvoiceAmounts {
  rateBp: number | null;
  /** Why nothing is charged, in the document's language; null with a rate. */
  exemptionClause: string | null;
}

/** An issued document as it is printed. Dates are business dates 'YYYY-MM-DD', amounts minor units of `currency`. */
export interface InvoiceData {
  kind: 'INVOICE' | 'CREDIT_NOTE';
  language: Language;
  country: InvoiceCountry;
  number: string;
  issuedOn: string;
  /** The tax point. */
  suppliedOn: string;
  dueOn: string;
  variableSymbol: string;
  currency: string;
  supplier: Supplier;
  customer: Customer;
  contractNumber: string | null;
  /** The days that it is for: `from ≤ day < to`. */
  period: { from: string; to: string } | null;
  lines: InvoiceLine[];
  rates: InvoiceRate[];
  total: InvoiceAmounts;
  /** No turnover: what makes a sum of whole forints. */
  rounding: number;
  /** What the client's referral reward has paid of it, zero or more; no discount, the price stays. Zero on credit notes. */
  fromReward: number;
  /** `total.gross + rounding - fromReward`. */
  payable: number;
  /** When and how it was paid; null while it is not, and on credit notes. */
  paid: { on: string; by: 'CARD' | 'OTHER' } | null;
  /** Where anybody may see that KSeF knows the document, and its number there, null while it has none; absent where it is not reported. */
  verification?: { url: string; number: string | null } | null;
  /** The document that a credit note changes. */
  corrects: { number: string; issuedOn: string } | null;
}
