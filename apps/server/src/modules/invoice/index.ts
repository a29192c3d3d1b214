export { issuePromotionCreditNote } from './issue-credit-note.ts';
export { type IssuedInvoice, issueInvoice, type OrderInvoiceInput } from './issue-invoice.ts';
