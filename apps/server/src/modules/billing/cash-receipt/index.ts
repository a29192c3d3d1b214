export { findReceipt } from './cash-receipt.sql.ts';
export { issueDisbursement, issueReceipt } from './issue-receipt.ts';
