import type { Currency, PaymentProvider } from '@komora/contract/enumerations';
import type { Reader, Trx } from '../../db/database.ts';

export interface OrderPayment {
  paymentId: string;
  status: 'CREATED' | 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
  declineCode: string | null;
  /** The gateway's page; null until the gateway has been called. */
  redirectUrl: string | null;
  settlement: 'FULFILLED' | 'REFUNDED' | 'PARKED' | null;
}

/** What an order asks of the payments. Only the first and the last run inside a transaction. */
export interface OrderPayments {
  /** Stores the intent to charge. An order has at most one open attempt (constraint payments_one_open_per_order). */
  createPaymentAttempt(
    trx: Trx,
    input: { orderId: string; provider: PaymentProvider; amount: number; currency: Currency },
  ): Promise<{ paymentId: string; attempt: number }>;
  /** Calls the gateway; safe to repeat. @throws Refusal payment/gateway-unavailable */
  openPayment(paymentId: string): Promise<{ redirectUrl: string }>;
  /** Asks the gateway what became of an open payment, and settles it. @throws Refusal payment/gateway-unavailable */
  askPayment(paymentId: string): Promise<void>;
  /** By attempt, the latest last. */
  paymentsOfOrder(reader: Reader, orderId: string): Promise<OrderPayment[]>;
}

/** What an order asks of the accounts. */
export interface OrderAccounts {
  emailInUse(reader: Reader, email: string): Promise<boolean>;
  /** @param phoneNumber E.164 */
  phoneInUse(reader: Reader, phoneNumber: string): Promise<boolean>;
  /** Whether the account lives; if so, it cannot be removed until the transaction ends. */
  holdAccount(trx: Trx, userId: string): Promise<boolean>;
}

export interface OrderPorts {
  payments: OrderPayments;
  accounts: OrderAccounts;
  /** Told after each committed change of what is free in a warehouse. */
  onClaimChanged?: (warehouseId: string) => void;
}

export function openAttempt(payments: readonly OrderPayment[]): OrderPayment | undefined {
  return payments.find(({ status }) => status === 'CREATED' || status === 'PENDING');
}

/** Money that is about to become a contract, or has. Money that was given back or parked for the operator keeps no order. */
export function isPaid(payments: readonly OrderPayment[]): boolean {
  return payments.some(({ status, settlement }) => status === 'PAID' && (settlement === null || settlement === 'FULFILLED'));
}
