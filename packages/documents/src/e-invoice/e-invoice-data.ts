import type { Customer, InvoiceData, InvoiceLine, InvoiceRate } from '../invoice/invoice-data.ts';

/** An issued document as an e-invoice needs it: what is printed, and what machines want beside it. */
export interface EInvoiceData extends Omit<InvoiceData, 'lines' | 'rates' | 'customer'> {
  /** `isCompany`: bought in the course of business. */
  customer: Customer & { email: string; isCompany: boolean };
  /** `exemptionCode`: why a line bears no VAT, of the list VATEX where it has one; null with a rate. */
  lines: (InvoiceLine & { exemptionCode: string | null })[];
  rates: (InvoiceRate & { exemptionCode: string | null })[];
}
