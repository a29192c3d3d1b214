export { assertNoUnpaidRents } from './assert-removable.ts';
export {
  type DueRent,
  insertDueRents,
  payRentsByReward,
  scheduleRents,
  updateAttempting,
  updateGivenUp,
} from './billed-rent.sql.ts';
export { createFirstRent, type FirstRentInput } from './create-first-rent.ts';
export { exportRents } from './export-data.sql.ts';
export { lockRent, lockRentStatus, markRentsPaid } from './mark-rents-paid.ts';
export { payingLifecycle } from './rent.lifecycle.ts';
export {
  addCreditedAmount,
  creditUnpaidRent,
  deleteRentsBeyond,
  findBilledUntil,
  findDebt,
  findFirstRent,
  hasUnpaidRents,
  listRentsBeyond,
  lockRentRows,
  updateReopened,
} from './rent.sql.ts';
export { chargeIdOf, rentIdOf } from './rent-id.ts';
export { rentReadRoutes } from './rent-read.routes.ts';
