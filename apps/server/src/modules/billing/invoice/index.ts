export { assertNumbersKnown } from './assert-numbers-known.ts';
export { breakdownRates, type CreditableInvoice, readCreditable, readCreditableInvoice } from './creditable-invoice.ts';
export { readIssued } from './download-e-invoice.ts';
export { invoicePdf, type PdfFile } from './download-invoice.ts';
export { exportInvoices } from './export-data.sql.ts';
export { invoiceRoutes } from './invoice.routes.ts';
export { lockDocumentId, lockInvoice, nextInvoiceSequence, numbersChannel, readCredited } from './invoice.sql.ts';
export { type InvoiceDocumentItem, listInvoiceItems } from './invoice-document.sql.ts';
export { Supplier } from './invoice-document.ts';
export { customerSnapshot } from './invoice-parties.ts';
export { findChargesByReference, findRentsByNumber, findRentsByReference, type InvoiceReference } from './invoice-reference.sql.ts';
export { formatSubject } from './invoice-subjects.ts';
export { issueCharge, issuePricedCharge } from './issue-charge.ts';
export {
  issueBadDebtNote,
  issueDifferenceCreditNote,
  issuePromotionCreditNote,
  issueStaffCreditNote,
  issueUnusedDaysCreditNote,
} from './issue-credit-note.ts';
export {
  allocateInvoiceNumber,
  type IssuedInvoice,
  issueInvoice,
  type OrderInvoiceInput,
  readSupplier,
  writeInvoice,
} from './issue-invoice.ts';
export { issueRentInvoices, type RentInvoiceInput } from './issue-rent-invoices.ts';
export { type Payee, readPayee, transferReference } from './read-payee.ts';
export { readTaxDocument } from './read-tax-document.ts';
