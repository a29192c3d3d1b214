export {
  type IssuedInvoice,
  invoicePdf,
  issueInvoice,
  issuePromotionCreditNote,
  type OrderInvoiceInput,
  writeInvoice,
} from './invoice/index.ts';
export { creditReferral } from './referral/index.ts';
export { createFirstRent } from './rent/index.ts';
export { notifyPayer, notifyPaymentIncident, type PaymentPlace, reverseOrderPayment } from './rent-payment/index.ts';
export { taxReportingPort, waitsForNumber } from './tax-report/index.ts';
