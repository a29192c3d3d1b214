export { askNotifiedPayment, askPayment } from './ask-payment.ts';
export { createPaymentAttempt } from './create-payment-attempt.ts';
export { openPayment } from './open-payment.ts';
export { orderPayments } from './order-payments.ts';
export { paymentJobs } from './payment.jobs.ts';
export { type Gateway, type GatewayOf, GatewayUnavailable, gatewaysOf } from './payment.ports.ts';
export { paymentRoutes } from './payment.routes.ts';
export { type OrderPayment, paymentsOfOrder } from './payments-of-order.ts';
