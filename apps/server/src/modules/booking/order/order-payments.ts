import { listAttempts, type Payments } from '../../payments/index.ts';
import type { OrderPayments } from './order.ports.ts';

/** Implements the order's payment port with context `payments`. */
export const createOrderPayments = (payments: Payments): OrderPayments => ({
  createPaymentAttempt: (trx, { orderId, ...attempt }) =>
    payments.createAttempt(trx, { ...attempt, payable: { kind: 'ORDER', id: orderId } }),
  openPayment: (paymentId) => payments.open(paymentId),
  closePayment: (paymentId) => payments.close(paymentId),
  refreshPayment: (paymentId) => payments.refresh(paymentId),
  paymentsOfOrder: async (reader, orderId) =>
    (await listAttempts(reader, { kind: 'ORDER', id: orderId })).map((row) => ({
      paymentId: row.id,
      status: row.status,
      declineReason: payments.declineReason(row),
      redirectUrl: row.redirect_url,
      settlement: row.settlement,
    })),
});
