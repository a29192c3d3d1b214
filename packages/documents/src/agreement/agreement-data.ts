import type { Country, Language } from '@komora/domain';
import type { Customer, PostalAddress, Supplier } from '../invoice/invoice-data.ts';

export type ConsentKind = 'TERMS_AND_CONDITIONS' | 'RECURRING_PAYMENTS' | 'PRIVACY_POLICY' | 'IMMEDIATE_START' | 'NEWSLETTER';

/** The content of an agreement, fixed when it was concluded. Amounts are minor units of `currency`, lengths centimetres. */
export interface AgreementData {
  /** Like SK-2026-000042. */
  number: string;
  language: Language;
  country: Country;
  /** Instant, ISO 8601. */
  concludedAt: string;
  /** IANA name of the warehouse's time zone. Printed times are in this zone. */
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
  /** Price of the order and of each later period, with VAT. */
  firstAmount: number;
  recurringAmount: number;
  /** The promised refund of a part of the first payment, and its last day. */
  refund: { amount: number; by: string } | null;
  insurance: { name: string; coverage: number };
  /** Present: the client insures the goods; `insurance.coverage` is then the least insured sum. Days until the proof, after a missing one, and of notice. */
  ownInsurance?: { proofDays: number; graceDays: number; noticeDays: number };
  noticeDays: number;
  /** Of the second edition: the least days between the announcement of a higher rent and its effect, at least 30. */
  priceClause?: { noticeDays: number };
  consents: { kind: ConsentKind; version: string; at: string }[];
}
