import type { DeclineReason } from '@komora/api/decline-reason';
import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { RequestFields } from '../../payments/index.ts';

export interface OrderPayment {
  paymentId: string;
  status: 'CREATED' | 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
  /** As the buyer may read it. */
  declineReason: DeclineReason | null;
  /** The gateway's page; null until the gateway has been called. */
  redirectUrl: string | null;
  settlement: 'FULFILLED' | 'REFUNDED' | 'HELD_FOR_REVIEW' | 'DISPUTED' | 'LOST' | null;
}

/** The payment operations that orders need. Only createPaymentAttempt and paymentsOfOrder may run inside a transaction. */
export interface OrderPayments {
  /** Stores the intent to charge. An order has at most one open attempt (constraint payments_one_open_per_order). */
  createPaymentAttempt(
    trx: Trx,
    input: { orderId: string; provider: PaymentProvider; amount: number; currency: Currency; request?: RequestFields },
  ): Promise<{ paymentId: string; attempt: number }>;
  /** Calls the gateway; safe to repeat. @throws AppError payment/gateway-unavailable */
  openPayment(paymentId: string): Promise<{ redirectUrl: string }>;
  /** Fetches the status of an open payment from the gateway and settles it. @throws AppError payment/gateway-unavailable */
  refreshPayment(paymentId: string): Promise<void>;
  /** Closes the gateway's page of an open attempt, if the gateway can. Errors are logged. */
  closePayment(paymentId: string): Promise<void>;
  /** All attempts of an order, in ascending order. */
  paymentsOfOrder(reader: Reader, orderId: string): Promise<OrderPayment[]>;
}

export interface OrderPorts {
  payments: OrderPayments;
  /** Called after each committed change of the free boxes in a warehouse. */
  onReservationChanged?: (warehouseId: string) => void;
}

export function openAttempt(payments: readonly OrderPayment[]): OrderPayment | undefined {
  return payments.find(({ status }) => status === 'CREATED' || status === 'PENDING');
}

/** @returns true if a received payment made, or will make, a contract. Refunded payments and payments held for review do not count. */
export function isPaid(payments: readonly OrderPayment[]): boolean {
  return payments.some(({ status, settlement }) => status === 'PAID' && settlement !== 'REFUNDED' && settlement !== 'HELD_FOR_REVIEW');
}
