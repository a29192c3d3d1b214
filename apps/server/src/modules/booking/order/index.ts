export { createOrderAnonymiser, orderRetention, refreshPaymentsOfClient } from './anonymise-orders.ts';
export { exportOrders } from './export-data.sql.ts';
export { orderJobs } from './order.jobs.ts';
export type { OrderPayment, OrderPayments, OrderPorts } from './order.ports.ts';
export { orderRoutes } from './order.routes.ts';
export { isChoiceFulfilled } from './order.sql.ts';
export { createOrderPayments } from './order-payments.ts';
export {
  loadOrderForSettlement,
  markOrderCancelled,
  markOrderFailed,
  markOrderFulfilled,
  type OrderForSettlement,
} from './settle-order.ts';
