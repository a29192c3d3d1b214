export { findReceipt } from './cash-receipt.sql.ts';
export { issueReceipt } from './issue-receipt.ts';
