export {
  type ConfirmedClient,
  confirmedClient,
  emailInUse,
  holdAccount,
  phoneInUse,
  type RegisteredBuyer,
  registerBuyer,
  startBuyerSession,
  userContact,
} from './account/index.ts';
export { assertDetails } from './billing-details/index.ts';
export { consentTexts, type RecurringConsent, recordConsents } from './consent/index.ts';
export { findSetUpCode } from './staff/index.ts';
