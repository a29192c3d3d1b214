export { assertAcceptsCash, enterImported, type ImportedBalance, receiveRentCash, takeDeposit } from './account/index.ts';
export { AccountingExportError, archiveMonth, findFirstOpen, sumVatByMonth } from './accounting-export/index.ts';
export { allowsDiscount, spendDiscount } from './approval/index.ts';
export { priceMigrated, type RehearsedBill, readVatRules, rehearseBilling } from './billing-run/index.ts';
export { chargeFormerClient } from './charge/index.ts';
export { listRunningCases } from './collection-case/index.ts';
export { listRunningPlans } from './instalment-plan/index.ts';
export {
  allocateInvoiceNumber,
  type IssuedInvoice,
  invoicePdf,
  issueInvoice,
  issuePromotionCreditNote,
  type OrderInvoiceInput,
  readSupplier,
  writeInvoice,
} from './invoice/index.ts';
export { outsideVatClauses } from './late-interest/index.ts';
export { listDues, listLatestPromises } from './promise/index.ts';
export { creditReferral } from './referral/index.ts';
export { createFirstRent } from './rent/index.ts';
export {
  notifyPayer,
  notifyPaymentIncident,
  type PaymentPlace,
  payRent,
  restoreOrderPayment,
  reverseOrderPayment,
  showTransfer,
} from './rent-payment/index.ts';
export { taxReportingPort, waitsForNumber } from './tax-report/index.ts';
