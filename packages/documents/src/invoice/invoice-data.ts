import type { Country, Currency, DocumentKind, Language } from '@komora/domain';

export interface PostalAddress {
  street: string;
  number: string;
  city: string;
  zip: string;
  /** ISO 3166-1 alpha-3. */
  countryCode: string;
}

/** The operator's data on the day of issue. */
export interface Supplier {
  name: string;
  address: PostalAddress;
  companyId: string;
  taxId: string;
  /** Null: not registered for VAT. */
  vatId: string | null;
  registerEntry: string;
  iban: string;
  bic: string | null;
  email: string;
  phoneNumber: string;
}

/** The buyer as stated in the order. */
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
  /** The reason for no VAT, in the document's language; null with a rate. */
  exemptionClause: string | null;
}

/** An issued document as printed. Dates are business dates 'YYYY-MM-DD', amounts minor units of `currency`. */
export interface InvoiceData {
  kind: DocumentKind;
  /** Lowers the VAT of an irrecoverable debt, or raises it again after a payment. Neither asks for money nor gives any. */
  isBadDebt?: boolean;
  language: Language;
  country: Country;
  number: string;
  issuedOn: string;
  /** The tax point. */
  suppliedOn: string;
  dueOn: string;
  variableSymbol: string;
  currency: Currency;
  supplier: Supplier;
  customer: Customer;
  contractNumber: string | null;
  /** The invoiced days: `from ≤ day < to`. */
  period: { from: string; to: string } | null;
  lines: InvoiceLine[];
  rates: InvoiceRate[];
  total: InvoiceAmounts;
  /** The rounding to whole forints. It is not turnover. */
  rounding: number;
  /** The part paid by the client's referral reward, zero or more. It is no discount. Zero on credit notes. */
  fromReward: number;
  /** `total.gross + rounding - fromReward`. */
  payable: number;
  /** Date and kind of the payment; null while unpaid, and on credit notes. */
  paid: { on: string; by: 'CARD' | 'OTHER' } | null;
  /** Public verification link of KSeF and the document's number there (null while it has none). Absent if the document is not reported. */
  verification?: { url: string; number: string | null } | null;
  /** The document that a credit note corrects. */
  corrects: { number: string; issuedOn: string } | null;
}
