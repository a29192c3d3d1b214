export {
  type ConfirmedClient,
  confirmedClient,
  holdAccount,
  type ImportedClient,
  identityInUse,
  importClients,
  inviteImportedClient,
  isBlocked,
  type RegisteredBuyer,
  type RenewedLink,
  registerBuyer,
  removeImportedClients,
  renewLink,
  startBuyerSession,
  userContact,
} from './account/index.ts';
export { assertDetails, checkDetails } from './billing-details/index.ts';
export { type Consent, consentTextVersion, type RecurringConsent, recordConsents } from './consent/index.ts';
export { exportData } from './data-export/index.ts';
export {
  announceMerge,
  type LockedPair,
  lockPair,
  type MergedAccountRow,
  type MergedPair,
  mergeChecks,
  mergePair,
} from './merge/index.ts';
export { type BlockChange, blockClient, type ContactChange, changeContact, eraseAccount, previewErasure } from './profile/index.ts';
export { type LimitsOfRole, listLimitsOfRole, readPercentLimit, replaceLimitsOfRole, rightsOfLimit } from './role/index.ts';
export { acceptInvitation, cancelRequestsPort, findSetUpCode, inviteOwner, openInvitation, setUpOwner } from './staff/index.ts';
export { authenticateStaff, endStaffSession, isLockedAt, readGrants, totpCode } from './staff-session/index.ts';
