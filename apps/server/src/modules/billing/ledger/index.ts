export { applyCredit } from './apply-credit.ts';
export { enterTransfer } from './enter-transfer.ts';
export { exportLedger } from './export-data.sql.ts';
export { reopenInvoice } from './reopen-invoice.sql.ts';
