export { applyCredit, applyCreditToCharge, isSameAccount } from './apply-credit.ts';
export { assertAmount, HIGHEST_AMOUNT } from './assert-amount.ts';
export { assertNoMoneyHeld, assertNoOtherDebts } from './assert-removable.ts';
export { type Balance, listOpenItems, type OpenItem, readBalances } from './balance.sql.ts';
export { accountOf, enterTransfer, insertTransfer } from './enter-transfer.ts';
export { exportLedger } from './export-data.sql.ts';
export {
  type Account,
  type EntryRow,
  findEntryBySource,
  findPaymentOfTransfer,
  insertAllocations,
  insertEntries,
  isPaidByCard,
  isPromised,
  listPaidDebits,
  lockEntries,
  lockInvoicesOfRents,
  type NewEntry,
  nextSourceNumber,
  releaseAllocations,
} from './ledger.sql.ts';
export { releasePartOfLost } from './release-part-of-lost.ts';
export { listOpenRents, listRentsPaidBy, releaseLostPayment, reopenInvoice } from './reopen-invoice.sql.ts';
export {
  coverByReturn,
  findFreePayment,
  listOpenLostDebts,
  listRentsOfLost,
  releaseAbandonedNotes,
  wasReturned,
} from './return-chargeback.sql.ts';
