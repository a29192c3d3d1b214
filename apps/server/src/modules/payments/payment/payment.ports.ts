import type { IncomingHttpHeaders } from 'node:http';
import type { DeclineReason } from '@komora/api/decline-reason';
import type { Currency, Language, PaymentProvider } from '@komora/api/enumerations';
import type { DisputeState, PayoutLineKind } from '@komora/domain';
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

/** A page of the gateway on which a client saves a card, without a payment. */
export interface CardSetupStart {
  /** Our id and the idempotency key of this call. */
  setupId: string;
  /** The id of the contract. */
  reference: string;
  /** The currency of later charges. */
  currency: Currency;
  /** One line of text for the gateway's page. */
  description: string;
  language: Language;
  email: string;
  /** The page to which the gateway redirects the browser when the card is saved. */
  returnUrl: string;
  /** The page to which the gateway redirects the browser of a client who goes back. */
  cancelUrl: string;
  /** The gateway's page expires at this time. */
  expiresAt: Date;
}

/** A gateway's interface for cards that are saved without a payment. */
export interface GatewayCardSetups {
  start(setup: CardSetupStart): Promise<{ providerSetupId: string; redirectUrl: string }>;
  /** ENDED: the page has expired and cannot save a card any more. */
  status(providerSetupId: string): Promise<{ state: 'OPEN' | 'ENDED' } | { state: 'SAVED'; method: GatewayMethod }>;
  /**
   * Fetches the current details of a saved card, which its bank may have renewed; null if it is not saved any more. Absent: the gateway does not
   * notify about renewed cards.
   */
  fetchCard?(methodReference: string): Promise<GatewayMethod | null>;
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
  /** When the gateway created it; null if its lists do not say so. */
  createdAt: Date | null;
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
  state: DisputeState;
  /** The last moment to send evidence. */
  respondBy: Date | null;
  /** How often evidence was sent to the bank, by us or in the gateway's dashboard. */
  submissions: number;
  /** The gateway's id of the saved file; null without one. */
  evidenceFile: string | null;
}

/** Texts for a bank beside the file: short, because they count among the pages. */
export interface EvidenceTexts {
  customerName: string | null;
  customerEmail: string | null;
  /** Where the client was when the order was placed. */
  purchaseIp: string | null;
  product: string | null;
  /** The days that the payment paid for. */
  serviceDate: string | null;
}

/** Evidence for the bank. */
export interface GatewayEvidence {
  disputeId: string;
  /** Our id of the file and part of the idempotency keys. */
  bundleId: string;
  pdf: Buffer;
  texts: EvidenceTexts;
}

/** A gateway's interface for answers to disputes. */
export interface GatewayAnswers {
  /** False for references that are not ids of its disputes: staff recorded them from a letter. */
  knows(disputeId: string): boolean;
  /** Saves evidence without sending it; it replaces what was saved before. @returns the gateway's id of the file @throws EvidenceTooLong */
  stage(evidence: GatewayEvidence): Promise<string>;
  /**
   * Sends the saved evidence to the bank. It cannot be taken back. `attempt` makes another key: a gateway repeats the error of an earlier call with the
   * same one.
   */
  submit(answer: { disputeId: string; bundleId: string; attempt: number }): Promise<void>;
}

/** A card network's warning of probable fraud. */
export interface GatewayWarning {
  providerPaymentId: string;
  reason: string;
  /** False: the payment was refunded or is disputed. */
  isActionable: boolean;
}

/** A gateway's interface for disputes. Its methods return null for objects that are not about a payment of this deployment. */
export interface GatewayDisputes {
  fetch(disputeId: string): Promise<GatewayDispute | null>;
  /** Ids of the disputes created since then, of all deployments on the account. */
  listIds(since: Date): Promise<string[]>;
  fetchWarning(warningId: string): Promise<GatewayWarning | null>;
  listWarningIds(since: Date): Promise<string[]>;
  /** Absent: staff answer outside the gateway's API. */
  readonly answers?: GatewayAnswers;
}

/** Money that the gateway sends to the operator's bank account. */
export interface GatewayPayout {
  /** The operator's account at the gateway, and if its money is real. */
  account: string;
  isLive: boolean;
  providerPayoutId: string;
  /** Minor units. Negative: the gateway takes money from the bank account. */
  amount: number;
  currency: string;
  status: 'PENDING' | 'IN_TRANSIT' | 'PAID' | 'FAILED' | 'CANCELED';
  /** LATER: lines are still added. NONE: the gateway does not say which lines belong to the payout. */
  linesState: 'COMPLETE' | 'LATER' | 'NONE';
  failure: string | null;
  bankReference: string | null;
  /** 'YYYY-MM-DD' */
  arrivesOn: string;
  createdAt: Date;
  lines: GatewayPayoutLine[];
}

export interface GatewayPayoutLine {
  providerLineId: string;
  kind: PayoutLineKind;
  /** Minor units, negative if it lowers the payout. The payout gets `amount - fee`. */
  amount: number;
  fee: number;
  currency: string;
  bookedAt: Date;
  /** The gateway's id of what moved. */
  source: string | null;
  description: string;
  /** Ids under which our records may know the payment, refund, dispute or earlier payout. */
  matches: string[];
  /** Our attempt, if the gateway names it and not its own id of the payment; a refund is then one of this attempt. */
  ownPaymentId: string | null;
}

/** A gateway's interface for payouts. */
export interface GatewayPayouts {
  /** Ids of the payouts created since then. */
  listIds(since: Date): Promise<string[]>;
  /** Fetches a payout with all its lines; null if the account has none with this id. */
  fetch(payoutId: string): Promise<GatewayPayout | null>;
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
  subject?: { kind: 'REFUND' | 'DISPUTE' | 'FRAUD_WARNING' | 'PAYOUT'; id: string };
  /** The reference of a saved card that its bank has renewed; then there is no other object. */
  renewedCard?: string;
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
  /** False: it has no credentials now, so every call fails before it is sent. Absent: it always has. */
  isConfigured?(): boolean;
  /** Must be awaited before `parseNotification`. @throws GatewayNotReached without credentials */
  load?(): Promise<void>;
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
  /** The reasons that a payer may read, by the gateway's code of a decline. Codes about fraud, lost and stolen cards are missing. */
  readonly declineReasons?: ReadonlyMap<string, DeclineReason>;
  /** The HTTP method of its notifications; POST by default. */
  readonly notifiesBy?: 'GET' | 'POST';
  /** Absent: the gateway reports disputes outside its API. Staff record them. */
  readonly disputes?: GatewayDisputes;
  /** Absent: the gateway's API does not list payouts. */
  readonly payouts?: GatewayPayouts;
  /** Absent: a card is saved with a payment only. */
  readonly cardSetups?: GatewayCardSetups;
  /** Closes the page of a payment that the payer left, if the gateway keeps it open. No effect on a completed payment. */
  leave?(providerPaymentId: string): Promise<void>;
  /**
   * Finds our attempt for a payment of the gateway. Needed for notifications that arrive before the response of the call, or after it was
   * lost. Called only while an attempt of this provider has an unknown outcome.
   * @returns null if the payment is not ours
   */
  paymentIdOf(providerPaymentId: string): Promise<string | null>;
  /**
   * Lists this deployment's payments that received money since a time, and those of which money was returned. Needed after an older database was restored. Missing in a gateway
   * whose books are part of our database.
   */
  listPaid?(since: Date): AsyncIterable<GatewayListing>;
  /** The refunds of a payment that did not fail. Present with `listPaid`. */
  listRefunds?(providerPaymentId: string): Promise<{ providerRefundId: string; amount: number }[]>;
}

/** Finds a gateway of this deployment. @throws UnknownGateway if it has none of this provider */
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

/** The evidence has more pages than the card network takes. */
export class EvidenceTooLong extends GatewayRejected {
  override name = 'EvidenceTooLong';
}

/** This deployment has no gateway of a provider, for example of an old payment. */
export class UnknownGateway extends Error {
  override name = 'UnknownGateway';
}

/** The gateways; a provider module contributes one. */
export const gatewayPort = definePort<Gateway>('gateway');

export const isConfigured = (gateway: Gateway): boolean => gateway.isConfigured?.() ?? true;

export function createGatewayLookup(gateways: () => readonly Gateway[]): GatewayLookup {
  return (provider) => {
    const gateway = gateways().find((candidate) => candidate.provider === provider);
    if (!gateway) throw new UnknownGateway(`The payment provider ${provider} is not configured`);
    return gateway;
  };
}
