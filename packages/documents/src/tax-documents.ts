export { writeFa3 } from './tax/fa3.ts';
export { type NavOperation, navOperation, writeNavInvoice } from './tax/nav-invoice.ts';
export { hungarianTaxNumber, nipOf, type TaxDocument, TaxDocumentError } from './tax/tax-document.ts';
