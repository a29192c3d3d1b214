import type { Customer, InvoiceCountry, PostalAddress, Supplier } from '../invoice/invoice-data.ts';
import type { Language } from '../message/message-data.ts';

export type ConsentKind = 'TERMS_AND_CONDITIONS' | 'RECURRING_PAYMENTS' | 'PRIVACY_POLICY' | 'IMMEDIATE_START' | 'NEWSLETTER';

/** Everything that an agreement says, fixed when it was concluded. Amounts are minor units of `currency`, lengths centimetres. */
export interface AgreementData {
  /** Like SK-2026-000042. */
  number: string;
  language: Language;
  country: InvoiceCountry;
  /** Instant, ISO 8601. */
  concludedAt: string;
  /** IANA name of the warehouse's zone, in which times are told. */
  timeZone: string;
  operator: Supplier;
  customer: Customer & { person: string; email: string; phoneNumber: string; isConsumer: boolean };
  box: { name: string; widthCm: number; lengthCm: number; heightCm: number };
  warehouse: { name: string; address: PostalAddress };
  /** Business date. */
  startsOn: string;
  periodMonths: 1 | 3 | 6 | 12;
  currency: string;
  rentNetMonth: number;
  insuranceNetMonth: number;
  /** Basis points. */
  periodDiscountBp: number;
  /** What the order cost, and what each further period costs; with VAT. */
  firstAmount: number;
  recurringAmount: number;
  /** What of the first payment comes back, and until when. */
  refund: { amount: number; by: string } | null;
  insurance: { name: string; coverage: number };
  noticeDays: number;
  consents: { kind: ConsentKind; version: string; at: string }[];
}
