export { decimal } from './e-invoice/decimal.ts';
export type { EInvoiceData } from './e-invoice/e-invoice-data.ts';
export { EInvoiceError, writeUbl } from './e-invoice/write-ubl.ts';
