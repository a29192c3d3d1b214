import type { FailedRefund } from '@komora/api/admin';
import type { FailedRefundRow } from './refund.sql.ts';

export const presentFailedRefund = (row: FailedRefundRow): FailedRefund => ({
  id: row.id,
  paymentId: row.payment_id,
  orderId: row.order_id,
  rentId: row.rent_id,
  provider: row.provider,
  providerPaymentId: row.provider_payment_id,
  reason: row.reason,
  amount: { amount: row.amount, currency: row.currency },
  failedAt: row.failed_at.toISOString(),
  timesSent: row.send_number,
});
