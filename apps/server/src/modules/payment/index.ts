export { askNotifiedPayment, askPayment, expectsNews } from './ask-payment.ts';
export { type Charging, chargeRents } from './charge-rents.ts';
export { createPaymentAttempt } from './create-payment-attempt.ts';
export { openPayment } from './open-payment.ts';
export { orderAttachments } from './order-attachments.ts';
export { orderPayments } from './order-payments.ts';
export { paymentJobs } from './payment.jobs.ts';
export {
  type Gateway,
  type GatewayMethod,
  type GatewayNotification,
  type GatewayOf,
  GatewayUnavailable,
  gatewaysOf,
} from './payment.ports.ts';
export { paymentRoutes } from './payment.routes.ts';
export { type OrderPayment, paymentsOfOrder } from './payments-of-order.ts';
export { lockPaymentsOfContract } from './rent-payment.sql.ts';
export { type RentPayment, rentPayment } from './rent-payment.ts';
export { requestRefund } from './request-refund.ts';
export { settleTransfer } from './settle-transfer.ts';
export { tellLongUnknown } from './tell-long-unknown.ts';
