export { type CreditableInvoice, readCreditableInvoice } from './creditable-invoice.ts';
export { type PdfFile, printInvoice } from './download-invoice.ts';
export { invoiceRoutes } from './invoice.routes.ts';
export { findLegalEntityOf } from './invoice.sql.ts';
export { findRentsByNumber, findRentsByReference } from './invoice-reference.sql.ts';
export { issuePromotionCreditNote, issueUnusedDaysCreditNote } from './issue-credit-note.ts';
export { type IssuedInvoice, issueInvoice, type OrderInvoiceInput, writeInvoice } from './issue-invoice.ts';
export { issueRentInvoices, type RentInvoiceInput } from './issue-rent-invoices.ts';
export { readTaxDocument } from './read-tax-document.ts';
