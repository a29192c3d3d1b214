export { type EvidenceBundle, type EvidenceDesk, type EvidenceRequest, evidenceDeskPort } from './evidence/evidence.ports.ts';
export { insertCharges, listUnknownCharges, type NewCharge, type UnknownCharge, withdrawCharges } from './payment/charge.sql.ts';
export type { RequestFields } from './payment/gateway-request.ts';
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
export {
  type Gateway,
  type GatewayCardSetups,
  type GatewayMethod,
  type GatewayNotification,
  type GatewayStart,
  GatewayUnavailable,
  gatewayPort,
} from './payment/payment.ports.ts';
export { getPayment, listAttempts, type PaymentRow, updateSaveCard } from './payment/payment.sql.ts';
export { type BankTransfer, type PayoutTransfers, payoutTransfersPort, type TransferSearch } from './payout/payout.ports.ts';
export { isDisputed } from './refund/refund.sql.ts';
export { requestRefund } from './refund/request-refund.ts';
export { type CardUse, cardUsePort } from './saved-card/card-use.ports.ts';
export type { ChargeResult, SavedCardCharge } from './settlement/charge-saved-cards.ts';
export { type Payments, paymentsPort } from './settlement/payments.ts';
