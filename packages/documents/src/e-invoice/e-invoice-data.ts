import type { Customer, InvoiceData, InvoiceLine, InvoiceRate } from '../invoice/invoice-data.ts';

/** An issued document with the data that an e-invoice needs in addition to the printed ones. */
export interface EInvoiceData extends Omit<InvoiceData, 'lines' | 'rates' | 'customer'> {
  /** `isCompany`: the customer bought as a business. */
  customer: Customer & { email: string; isCompany: boolean };
  /** `exemptionCode`: the reason for no VAT, from the list VATEX if it has one; null with a rate. */
  /** How the document is or will be paid; for a credit note, how the money goes back. REWARD: by the client's referral reward alone. */
  paymentMeans: 'CARD' | 'TRANSFER' | 'REWARD';
  lines: (InvoiceLine & { exemptionCode: string | null })[];
  rates: (InvoiceRate & { exemptionCode: string | null })[];
}
