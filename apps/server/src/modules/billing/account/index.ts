export { accountRoutes } from './account.routes.ts';
export { isClientOf } from './account.sql.ts';
export { assertAccount } from './enter-act.ts';
export { enterImported, type ImportedBalance } from './enter-imported.ts';
export { lockForAct } from './pay-debits.ts';
export { assertEntriesWithin, placeOfAccount, placeOfInvoice } from './place-of-account.ts';
export { assertAcceptsCash, receiveRentCash } from './receive-rent-cash.ts';
export { payOutAct } from './use-credit.ts';
export { writeOffAct } from './write-off.ts';
