export { insertCharges, listUnknownCharges, type NewCharge, type UnknownCharge, withdrawCharges } from './payment/charge.sql.ts';
export {
  type PaidPayment,
  type Payable,
  type PayerNotice,
  type PaymentIncident,
  payablePort,
  type RefundReason,
  type RefundRow,
  type UnpaidPayment,
} from './payment/payable.ports.ts';
export type { PayableRef } from './payment/payable-ref.ts';
export { type Gateway, type GatewayMethod, type GatewayNotification, type GatewayStart, gatewayPort } from './payment/payment.ports.ts';
export { getPayment, listAttempts, type PaymentRow } from './payment/payment.sql.ts';
export { isDisputed } from './refund/refund.sql.ts';
export { requestRefund } from './refund/request-refund.ts';
export { cardUsePort } from './saved-card/cancel-card.ts';
export type { ChargeResult, SavedCardCharge } from './settlement/charge-saved-cards.ts';
export { type Payments, paymentsPort } from './settlement/payments.ts';
