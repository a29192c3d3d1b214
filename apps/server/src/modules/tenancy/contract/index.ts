export { adoptPaymentMethod } from './adopt-payment-method.ts';
export { nextContractStatus } from './contract.states.ts';
export {
  type ContractLife,
  endContractLife,
  findContractLife,
  findContractLifeByNumber,
  listNearEnds,
  listOverdueEnds,
  lockContractLife,
  updateContractLife,
} from './contract-life.sql.ts';
export { lastChargedDay, lockOwnContract, moveContract, ownContract } from './contract-life.ts';
export { contractReadRoutes } from './contract-read.routes.ts';
export { type ContractInput, type CreatedContract, createContract } from './create-contract.ts';
export {
  advancePeriods,
  type ContractForOperator,
  type DueContract,
  type DueCursor,
  isCardInUse,
  type LocalToday,
  listParked,
  listTimeZones,
  lockDueContracts,
  type ParkedContract,
  readContractForOperator,
  readNextDue,
  takeCardsLeft,
  updateParked,
  updateUnparked,
} from './due-contract.sql.ts';
export { liftOverlock } from './lift-overlock.ts';
export { refuseRemovalWithContracts } from './refuse-removal.ts';
export { shutDoors } from './shut-doors.ts';
