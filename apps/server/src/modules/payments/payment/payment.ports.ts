import type { IncomingHttpHeaders } from 'node:http';
import type { Currency, Language, PaymentProvider } from '@komora/api/enumerations';
import { definePort } from '../../../platform/module/define-module.ts';

/** A card that a gateway can charge again. */
export interface GatewayMethod {
  /** The gateway's identifier of the card. A later charge needs nothing else. */
  reference: string;
  /** The text that the client recognises the card by. */
  label: string;
  /** Last day of the month printed on the card, 'YYYY-MM-DD'; null if the gateway does not return it. */
  expiresOn: string | null;
}

/** A payment on the gateway's hosted page. */
export interface GatewayStart {
  /** Our attempt's id and the idempotency key of this call: the same id never creates a second payment. */
  paymentId: string;
  /** The id of the order or rent. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** One line of text for the gateway's page. */
  description: string;
  language: Language;
  email: string;
  /** The page to which the gateway redirects the browser after any outcome. */
  returnUrl: string;
  /** The gateway's page expires at this time. */
  expiresAt: Date;
}

/** A charge of a saved card without the payer present. */
export interface GatewayCharge {
  /** Our attempt's id and the idempotency key of this call. */
  paymentId: string;
  /** The id of the rent. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  description: string;
  language: Language;
  email: string;
  /** {@link GatewayMethod.reference} */
  methodReference: string;
  /**
   * Time of the first call, if this attempt was sent before and its outcome is unknown; null for the first call. If the gateway's
   * idempotency keys expire, or it has none, the provider must look up the first call instead of charging again. It throws
   * GatewayUnavailable while it cannot know.
   */
  calledBefore: Date | null;
  /**
   * Set if the attempt may have been sent between these times by a history that was lost when an older database was restored. The provider
   * must search for it before the first call. It throws GatewayNotReached while it cannot know.
   */
  lost?: { from: Date; until: Date } | undefined;
}

/** A payment that the gateway lists. */
export interface GatewayListing {
  providerPaymentId: string;
  /** The id of our attempt. */
  paymentId: string;
  /** The id of the order or rent; null if the gateway does not return it. */
  reference: string | null;
  /** The saved card of a charge; null for a payment on a page. */
  methodReference: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The sum of its refunds in minor units. */
  refunded: number;
}

/** SOFT: retry on another day. HARD: never retry. CHALLENGE: the payer must authenticate (3-D Secure). */
export type DeclineKind = 'SOFT' | 'HARD' | 'CHALLENGE';

export interface GatewayStatus {
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
  /** The amount that the gateway reports, in minor units. Settlement compares it with the requested amount. */
  amount: number;
  currency: string;
  declineCode?: string;
  /** Only for a DECLINED recurring charge. */
  declineKind?: DeclineKind;
  /** The card for repeated payments. */
  method?: GatewayMethod;
}

export interface GatewayRefund {
  /** Our refund's id and the idempotency key of this call. */
  refundId: string;
  providerPaymentId: string;
  amount: number;
  currency: string;
  /** See {@link GatewayCharge.calledBefore}. */
  calledBefore: Date | null;
  /** The gateway's ids of the payment's other refunds. A gateway without idempotency keys needs them to identify ours. */
  otherRefunds: readonly string[];
}

/** A chargeback or an inquiry of the payer's bank. */
export interface GatewayDispute {
  providerDisputeId: string;
  providerPaymentId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The bank's reason as the gateway words it. */
  reason: string;
  /** OPEN: not decided. LOST: the money is gone. WON: it is ours again, or was never taken. */
  state: 'OPEN' | 'WON' | 'LOST';
  /** The last moment to send evidence. */
  respondBy: Date | null;
}

/** A gateway's interface for disputes. Its methods return null for objects that are not about a payment of this deployment. */
export interface GatewayDisputes {
  fetch(disputeId: string): Promise<GatewayDispute | null>;
  /** Ids of the disputes created since then, of all deployments on the account. */
  listIds(since: Date): Promise<string[]>;
  /** A card network's warning of probable fraud. */
  fetchWarning(warningId: string): Promise<{ providerPaymentId: string; reason: string } | null>;
  listWarningIds(since: Date): Promise<string[]>;
}

/** A webhook request as received. */
export interface GatewayNotification {
  method: string;
  headers: IncomingHttpHeaders;
  /** Query parameters; repeated ones joined with ','. */
  query: Record<string, string>;
  rawBody: Buffer;
}

/** The content of a notification: which payment may have changed. */
export interface GatewayHint {
  /** Unique per event. An unsigned notification may repeat its id for a later state. */
  eventId: string;
  /** The object that may have changed, if it is not the payment itself; then `providerPaymentId` is null. */
  subject?: { kind: 'REFUND' | 'DISPUTE' | 'FRAUD_WARNING'; id: string };
  /** Null without `subject`: genuine, but not about a payment of ours. It is acknowledged, so that the vendor stops retrying, and not stored. */
  providerPaymentId: string | null;
  /** No signature proves that the gateway sent it. */
  unsigned?: true;
}

/**
 * A card gateway. Calls run outside transactions and may be repeated with the same key.
 * @throws GatewayUnavailable if the outcome is unknown: no connection, a timeout, or a server error
 */
export interface Gateway {
  readonly provider: PaymentProvider;
  start(payment: GatewayStart): Promise<{ providerPaymentId: string; redirectUrl: string }>;
  /**
   * Charges a saved card.
   * @returns the status and the gateway's id, also for a declined charge; the id is null if the gateway rejected the call without creating
   * a payment
   * @throws GatewayNotReached if the call certainly had no effect; GatewayRejected if the same call would fail again
   */
  chargeRecurring(charge: GatewayCharge): Promise<GatewayStatus & { providerPaymentId: string | null }>;
  /** Revokes a saved card at the gateway. Safe to repeat. */
  cancelRecurring(methodReference: string): Promise<void>;
  /** Fetches the current status of a payment. */
  status(providerPaymentId: string): Promise<GatewayStatus>;
  refund(refund: GatewayRefund): Promise<{ providerRefundId: string; state: 'DONE' | 'PENDING' | 'FAILED' }>;
  /** Fetches the current state of a refund that was PENDING. */
  refundStatus(refund: { providerPaymentId: string; providerRefundId: string }): Promise<'DONE' | 'PENDING' | 'FAILED'>;
  /** Verifies and parses a notification. @returns null if its signature is missing, wrong or too old, or it cannot be parsed */
  parseNotification(notification: GatewayNotification): GatewayHint | null;
  /** The HTTP method of its notifications; POST by default. */
  readonly notifiesBy?: 'GET' | 'POST';
  /** Absent: the gateway reports disputes outside its API. Staff record them. */
  readonly disputes?: GatewayDisputes;
  /** Closes the page of a payment that the payer left, if the gateway keeps it open. No effect on a completed payment. */
  leave?(providerPaymentId: string): Promise<void>;
  /**
   * Finds our attempt for a payment of the gateway. Needed for notifications that arrive before the response of the call, or after it was
   * lost. Called only while an attempt of this provider has an unknown outcome.
   * @returns null if the payment is not ours
   */
  paymentIdOf(providerPaymentId: string): Promise<string | null>;
  /**
   * Lists this deployment's payments that received money since a time. Needed after an older database was restored. Missing in a gateway
   * whose books are part of our database.
   */
  listPaid?(since: Date): AsyncIterable<GatewayListing>;
}

/** Finds a gateway of this deployment. @throws Error if it is not configured */
export type GatewayLookup = (provider: PaymentProvider) => Gateway;

/** The outcome of the call is unknown. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The call certainly had no effect. It may be repeated as a first call. */
export class GatewayNotReached extends GatewayUnavailable {
  override name = 'GatewayNotReached';
}

/**
 * The gateway rejected the call itself, for example its amount, currency or API key. Nothing was charged, and the same call fails again.
 * `isSystemic`: other calls fail for the same reason.
 */
export class GatewayRejected extends GatewayNotReached {
  override name = 'GatewayRejected';
  /** The gateway's error code. */
  readonly code: string;
  readonly isSystemic: boolean;

  constructor(message: string, options: { code: string; isSystemic: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.isSystemic = options.isSystemic;
  }
}

/** The configured gateways; a provider module contributes one. */
export const gatewayPort = definePort<Gateway>('gateway');

export function createGatewayLookup(gateways: () => readonly Gateway[]): GatewayLookup {
  return (provider) => {
    const gateway = gateways().find((candidate) => candidate.provider === provider);
    if (!gateway) throw new Error(`The payment provider ${provider} is not configured`);
    return gateway;
  };
}
