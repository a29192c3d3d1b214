export { bankStatementRoutes } from './bank-statement.routes.ts';
export { importBankStatement } from './import-bank-statement.ts';
export { listUnmatched } from './list-unmatched.ts';
export { payoutTransfers } from './payout-transfers.ts';
