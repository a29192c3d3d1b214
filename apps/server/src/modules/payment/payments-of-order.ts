import type { Reader } from '../../db/database.ts';
import { listPaymentsOfOrder, type PaymentRow } from './payment.sql.ts';

export interface OrderPayment {
  paymentId: string;
  attempt: number;
  status: PaymentRow['status'];
  declineCode: string | null;
  /** The gateway's page; null until the gateway has answered. */
  redirectUrl: string | null;
  /** What became of the money; null while nothing did. */
  settlement: PaymentRow['settlement'];
}

/** The attempts to pay an order, the latest last. */
export async function paymentsOfOrder(reader: Reader, orderId: string): Promise<OrderPayment[]> {
  const rows = await listPaymentsOfOrder(reader, orderId);
  return rows.map((row) => ({
    paymentId: row.id,
    attempt: row.attempt,
    status: row.status,
    declineCode: row.decline_code,
    redirectUrl: row.redirect_url,
    settlement: row.settlement,
  }));
}
