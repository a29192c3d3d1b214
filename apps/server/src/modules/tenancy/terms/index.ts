export { exportIncreases, exportTerms } from './export-data.sql.ts';
export {
  findIncrease,
  findIncreaseById,
  findUnaccepted,
  type IncreaseRow,
  insertIncrease,
  listIncreases,
  updateIncreaseAccepted,
  updateIncreaseWithdrawn,
} from './increase.sql.ts';
export { findLackingConsent } from './lacking-consent.ts';
export { type CurrentPrice, insertMidTermChange, limitCard, readCurrentPrice } from './mid-term.sql.ts';
export { deleteUnusedPayers, findPayer, insertPayer } from './payer.sql.ts';
export { erasePayersOf, presentPayer } from './payer.ts';
export { planTerms } from './plan-terms.ts';
export {
  type BillingPlace,
  listInsuranceOffers,
  listTerms,
  listTermsRecords,
  readBillingPlace,
  readPeriodDiscount,
  type TermsRecordRow,
  type TermsRow,
} from './terms.sql.ts';
