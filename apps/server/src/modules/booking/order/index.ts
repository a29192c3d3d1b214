export { askPaymentsOfClient, forgetOrders } from './forget-orders.ts';
export { orderJobs } from './order.jobs.ts';
export type { OrderAccounts, OrderPayment, OrderPayments, OrderPorts } from './order.ports.ts';
export { orderRoutes } from './order.routes.ts';
export { OrderTerms } from './order-terms.ts';
export {
  loadOrderForSettlement,
  markOrderCancelled,
  markOrderFailed,
  markOrderFulfilled,
  type OrderForSettlement,
} from './settle-order.ts';
