export {
  type DueRent,
  insertDueRents,
  lockRentsUnpaid,
  markRentsPaid,
  payRentsByReward,
  scheduleRents,
  updateAttempting,
  updateGivenUp,
} from './billed-rent.sql.ts';
export { createFirstRent, type FirstRentInput } from './create-first-rent.ts';
export { lockRent, markRentPaid } from './mark-rent-paid.ts';
export { markRentTransferred } from './mark-rent-transferred.ts';
export { refuseRemovalWithRents } from './refuse-removal.ts';
export { deleteRentsBeyond, hasUnpaidRents, listPaidRentsBeyond } from './rent.sql.ts';
export { rentReadRoutes } from './rent-read.routes.ts';
