export { adoptPaymentMethod } from './adopt-payment-method.ts';
export { applyOverlock } from './apply-overlock.ts';
export { assertNoActiveContracts } from './assert-removable.ts';
export { cardUse } from './card-use.ts';
export { nextContractStatus } from './contract.lifecycle.ts';
export { lockOverlocked, raiseCardLimit, refreshPaymentMethod, removePaymentMethod } from './contract.sql.ts';
export {
  type ContractLife,
  endContractLife,
  findContractLife,
  findContractLifeByNumber,
  isBillingDue,
  listDueTerminations,
  listUpcomingTerminations,
  lockContractLife,
  updateContractLife,
} from './contract-life.sql.ts';
export { lastChargedDay, lockOwnContract, moveContract, ownContract } from './contract-life.ts';
export { contractReadRoutes } from './contract-read.routes.ts';
export { allocateContractNumber, type ContractInput, type CreatedContract, createContract, newDoorCodes } from './create-contract.ts';
export {
  advancePeriods,
  type ContractForOperator,
  type DueContract,
  type DueCursor,
  detachUnusedCards,
  type LocalToday,
  listNextDue,
  listSuspended,
  listTimeZones,
  lockDueContracts,
  readContractForOperator,
  readLastBilled,
  readNextDue,
  readPayerOn,
  type SuspendedContract,
  updateBillingResumed,
  updateBillingSuspended,
} from './due-contract.sql.ts';
export { exportContracts } from './export-data.sql.ts';
export {
  type CreditedDays,
  type DifferenceToSettle,
  type FinalSettlement,
  finalSettlementPort,
  type SettledDifference,
} from './final-settlement.ports.ts';
export { hasOverlockingDebt, liftOverlock } from './lift-overlock.ts';
export { OrderTerms } from './order-terms.ts';
