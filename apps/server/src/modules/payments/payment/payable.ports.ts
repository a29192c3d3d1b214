import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';
import type { PayableKind, PayableRef } from './payable-ref.ts';
import type { DeclineKind, GatewayMethod, GatewayStart } from './payment.ports.ts';
import type { PaymentRow } from './payment.sql.ts';

export type RefundReason =
  | 'LATE_PAYMENT'
  | 'DUPLICATE_PAYMENT'
  | 'PROMOTION'
  | 'EARLY_END'
  | 'WITHDRAWAL'
  | 'GOODWILL'
  | 'TERMS_CHANGE'
  | 'RECOVERED';
export type RefundState = 'REQUESTED' | 'SENT' | 'DONE' | 'FAILED' | 'PAID_MANUALLY';

export interface RefundRow {
  id: string;
  payment_id: string;
  reason: RefundReason;
  /** Minor units. */
  amount: number;
  currency: Currency;
  status: RefundState;
  send_on: string | null;
  credit_note_id: string | null;
  /** Time of the first call to the gateway. */
  called_at: Date | null;
  /** The gateway's id; null until it is known. */
  provider_refund_id: string | null;
  /** 1 for the first request; each resend after a failure increases it. */
  send_number: number;
  /** The gateway's ids of earlier requests that failed. */
  failed_provider_ids: string[];
  provider: PaymentProvider;
  provider_payment_id: string | null;
}

/** A payment whose money has arrived in full. Its row is locked. Its settlement is stored after the payable has decided. */
export interface PaidPayment {
  payment: PaymentRow;
  paidAt: Date;
  /** The card, when the gateway can charge it again. */
  method: GatewayMethod | null;
}

/** A payment that ended without money. Its row is locked and updated. */
export interface UnpaidPayment {
  payment: PaymentRow;
  state: 'DECLINED' | 'EXPIRED';
  declineKind: DeclineKind | null;
}

/** A payment or refund that staff must handle manually. */
export interface PaymentIncident {
  event:
    | 'PAYMENT_HELD_FOR_REVIEW'
    | 'REFUND_FAILED'
    | 'CHARGE_UNKNOWN'
    | 'DISPUTE_OPENED'
    | 'DISPUTE_WON'
    | 'DISPUTE_LOST'
    | 'DISPUTE_RETURNED'
    | 'FRAUD_WARNING'
    | 'GATEWAY_REJECTS'
    | 'PAYMENT_NOT_SETTLED';
  /** The id of the payment or refund; one message for each event and id. */
  about: string;
  reason: string;
  payment: { id: string; payable: PayableRef; amount: number; currency: Currency };
}

/** A message to the person who paid. */
export interface PayerNotice {
  event: 'REFUND_FAILED' | 'DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST' | 'DISPUTE_LOST_PART' | 'DISPUTE_RETURNED';
  /** One message for each event and `about`. */
  about: string;
  payment: PaymentIncident['payment'];
}

/**
 * Something that can be paid: an order (context `booking`), a rent, or an account that a payment from before a restore is assigned to (context
 * `billing`). This context knows none of them.
 * Methods with a `trx` parameter run in the transaction that holds the lock of the payment.
 */
export interface Payable {
  readonly kind: PayableKind;
  /** The text on the gateway's page and the return address. Must return the same values for the same attempt at any time. */
  toGatewayRequest(payment: PaymentRow): Promise<Omit<GatewayStart, 'paymentId' | 'amount' | 'currency'>>;
  /**
   * Applies payments whose money has arrived.
   * @returns the payments to refund in full: payment id → reason. All others are accepted
   */
  settlePaid(trx: Trx, paid: readonly PaidPayment[]): Promise<ReadonlyMap<string, RefundReason>>;
  /**
   * Handles a settled payment whose money the payer's bank took back. Its card is not charged any more, and
   * its rent is due again, in part if only a part was taken.
   * @returns true if a rent is due again
   */
  reversePayment(trx: Trx, payment: PaymentRow, options: { isWhole: boolean }): Promise<boolean>;
  /**
   * Handles a payment whose money the payer's bank had taken and has returned. It pays again what is still open of what it had paid; the rest is
   * credit of the payer.
   * @returns true if what was paid with it is paid now, by it or by other money
   */
  restorePayment(trx: Trx, payment: PaymentRow): Promise<boolean>;
  /** Applies payments that ended without money. */
  settleUnpaid(trx: Trx, unpaid: readonly UnpaidPayment[]): Promise<void>;
  /** @returns ids of the given payments that wait for staff; the gateway is not called for them */
  listOnHold(reader: Reader, payments: readonly PaymentRow[]): Promise<ReadonlySet<string>>;
  /** Issues the credit note of a refund that is about to be sent. @returns its id; null if the refund needs none */
  issueCreditNote(trx: Trx, refund: RefundRow, payable: PayableRef): Promise<string | null>;
  /** Sends a message to the operator. @returns false if this message was sent before */
  notifyOperator(trx: Trx, incident: PaymentIncident): Promise<boolean>;
  /** Sends a message to the person who paid. */
  notifyPayer(trx: Trx, notice: PayerNotice): Promise<void>;
}

export type PayableLookup = (kind: PayableKind) => Payable;

export const payablePort = definePort<Payable>('payable');

/** @throws Error for a kind that no module provides */
export function createPayableLookup(payables: () => readonly Payable[]): PayableLookup {
  return (kind) => {
    const payable = payables().find((candidate) => candidate.kind === kind);
    if (payable === undefined) throw new Error(`No module provides the payable ${kind}`);
    return payable;
  };
}
