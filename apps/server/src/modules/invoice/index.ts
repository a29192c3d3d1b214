export { type PdfFile, printInvoice } from './download-invoice.ts';
export { invoiceRoutes } from './invoice.routes.ts';
export { issuePromotionCreditNote } from './issue-credit-note.ts';
export { type IssuedInvoice, issueInvoice, type OrderInvoiceInput } from './issue-invoice.ts';
