export { createOrderAnonymiser, orderRetention, refreshPaymentsOfClient } from './anonymise-orders.ts';
export { type DeskChoice, holdAtDesk, priceAtDesk, readDeskBox, submitAtDesk } from './desk-order.ts';
export { exportOrders } from './export-data.sql.ts';
export { gatewayRequest } from './gateway-request.ts';
export {
  loadOrderForSettlement,
  markOrderCancelled,
  markOrderFailed,
  markOrderFulfilled,
  type OrderForSettlement,
} from './mark-order.ts';
export { presentOffer } from './offer.presenter.ts';
export { orderJobs } from './order.jobs.ts';
export type { OrderPayment, OrderPayments, OrderPorts } from './order.ports.ts';
export { orderRoutes } from './order.routes.ts';
export { isChoiceFulfilled } from './order.sql.ts';
export { createOrderPayments } from './order-payments.ts';
export { findRentable, lockRentable, type RentableRow } from './read-offer.ts';
export { assertOnOffer } from './rentable-box.ts';
export { buildTerms, presentSummary } from './summary.presenter.ts';
