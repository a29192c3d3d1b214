export { agreementPdf, concludeAgreement, readAgreementDraft, readOrderedPlace } from './agreement/index.ts';
export {
  adoptPaymentMethod,
  advancePeriods,
  allocateContractNumber,
  applyOverlock,
  type ContractLife,
  type CreatedContract,
  type CreditedDays,
  createContract,
  type DifferenceToSettle,
  type DueContract,
  type DueCursor,
  detachUnusedCards,
  type FinalSettlement,
  finalSettlementPort,
  findContractLife,
  type LocalToday,
  lastChargedDay,
  liftOverlock,
  listNextDue,
  listSuspended,
  listTimeZones,
  lockDueContracts,
  lockOverlocked,
  OrderTerms,
  readContractForOperator,
  readLastBilled,
  readNextDue,
  readPayerOn,
  refreshPaymentMethod,
  removePaymentMethod,
  type SettledDifference,
  type SuspendedContract,
  updateBillingResumed,
  updateBillingSuspended,
} from './contract/index.ts';
export { readCodesToProgram, readDoorCodes } from './door-codes/index.ts';
export { letterPdf, listLetters } from './letter/index.ts';
export { deleteQuiet, type MigratedContract, newMigratedContracts, replaceMigratedContracts, setLive } from './migration/index.ts';
export { assertOwner, listPeople } from './sharing/index.ts';
export { findPayer } from './terms/index.ts';
export { appleWalletPort, googleWalletPort } from './wallet-pass/index.ts';
