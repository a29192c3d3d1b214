export { applyCredit, isSameAccount } from './apply-credit.ts';
export { assertAmount } from './assert-amount.ts';
export { type Balance, listOpenItems, type OpenItem, readBalances } from './balance.sql.ts';
export { accountOf, enterTransfer } from './enter-transfer.ts';
export { exportLedger } from './export-data.sql.ts';
export {
  type Account,
  type EntryRow,
  findEntryBySource,
  insertAllocations,
  insertEntries,
  isPaidByCard,
  isPromised,
  lockEntries,
  lockInvoicesOfRents,
  type NewEntry,
  releaseAllocations,
} from './ledger.sql.ts';
export { reopenInvoice } from './reopen-invoice.sql.ts';
