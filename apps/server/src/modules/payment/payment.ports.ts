import type { IncomingHttpHeaders } from 'node:http';
import type { Currency, Language, PaymentProvider } from '@komora/contract/enumerations';

/** A card that a gateway can charge again. */
export interface GatewayMethod {
  /** The gateway's own name of it, all that a later charge needs. */
  reference: string;
  /** What a person recognises it by. */
  label: string;
  /** Last day of the month printed on the card, 'YYYY-MM-DD'; null when the gateway does not tell. */
  expiresOn: string | null;
}

export interface GatewayStart {
  /** Our attempt, and the key of this call: the same id never makes a second payment. */
  paymentId: string;
  /** What is paid: the id of an order or of a rent. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** One line that the payer reads on the gateway's page. */
  description: string;
  language: Language;
  email: string;
  /** Where the gateway sends the browser afterwards, whatever came of it. */
  returnUrl: string;
  /** After this the gateway takes no card any more. */
  expiresAt: Date;
}

/** A charge of a saved card while nobody is there. */
export interface GatewayCharge {
  /** Our attempt, and the key of this call. */
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
   * When this same attempt was sent before and its outcome stayed unknown; null for the first call. A gateway whose keys live for a day, or that has
   * none, must then look for the first call instead of charging anew, and says GatewayUnavailable as long as it cannot know.
   */
  calledBefore: Date | null;
}

/** SOFT may be tried again on another day; HARD never; CHALLENGE needs the payer in person (3-D Secure). */
export type DeclineKind = 'SOFT' | 'HARD' | 'CHALLENGE';

export { neverArrived } from './payment.states.ts';

export interface GatewayStatus {
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
  /** What the gateway says it charges, minor units: compared with what we asked for. */
  amount: number;
  currency: string;
  declineCode?: string;
  /** Of a DECLINED recurring charge. */
  declineKind?: DeclineKind;
  /** The card for repeated payments. */
  method?: GatewayMethod;
}

export interface GatewayRefund {
  /** Our refund, and the key of this call. */
  refundId: string;
  providerPaymentId: string;
  amount: number;
  currency: string;
  /** As in {@link GatewayCharge}. */
  calledBefore: Date | null;
  /** The gateway's ids of this payment's other refunds, so that one without keys can tell ours. */
  otherRefunds: readonly string[];
}

/** What arrived at the provider's webhook, as it arrived. */
export interface GatewayNotification {
  method: string;
  headers: IncomingHttpHeaders;
  /** Query parameters; repeated ones joined with ','. */
  query: Record<string, string>;
  rawBody: Buffer;
}

/** What a notification says: which payment may have changed. */
export interface GatewayHint {
  /** Unique per event; of an unsigned one: the same id may speak again, of a later state. */
  eventId: string;
  /** Null: genuine, and of no payment of ours. It is acknowledged, or the vendor would send it for days, and not kept. */
  providerPaymentId: string | null;
  /** Anybody can send it: nothing proves that it comes from the gateway. */
  unsigned?: true;
}

/**
 * A card gateway. Every call goes outside any transaction and may be repeated under the same key.
 * @throws GatewayUnavailable when the outcome is not known: no connection, no answer in time, a fault on the other side.
 */
export interface Gateway {
  readonly provider: PaymentProvider;
  start(payment: GatewayStart): Promise<{ providerPaymentId: string; redirectUrl: string }>;
  /**
   * Charges a saved card. Whatever comes of it, declined or not, has the gateway's id; null when the gateway refused before it made a payment.
   * @throws GatewayNotReached when the call surely did nothing
   */
  chargeRecurring(charge: GatewayCharge): Promise<GatewayStatus & { providerPaymentId: string | null }>;
  /** The card is not charged any more; repeating does no harm. */
  cancelRecurring(methodReference: string): Promise<void>;
  /** The truth about a payment that we made. */
  status(providerPaymentId: string): Promise<GatewayStatus>;
  refund(refund: GatewayRefund): Promise<{ providerRefundId: string; state: 'DONE' | 'PENDING' | 'FAILED' }>;
  /** What became of a refund that was PENDING. */
  refundStatus(refund: { providerPaymentId: string; providerRefundId: string }): Promise<'DONE' | 'PENDING' | 'FAILED'>;
  /** Reads a notification; null when its signature is missing, wrong or too old, or when it cannot be read. */
  parseNotification(notification: GatewayNotification): GatewayHint | null;
  /** How it notifies; POST unless told. */
  readonly notifiesBy?: 'GET' | 'POST';
  /** The payer went back from a page that would stay open: closes it. Nothing when it is through. */
  leave?(providerPaymentId: string): Promise<void>;
  /**
   * Which of our attempts a payment of the gateway belongs to, for notifications that come before the answer of the call, or instead of it. Asked only
   * while an attempt of this provider has an unknown outcome. Null: none of ours.
   */
  paymentIdOf(providerPaymentId: string): Promise<string | null>;
}

/** The gateways of this deployment. @throws Error for one that is not configured: it is absent and never pretends. */
export type GatewayOf = (provider: PaymentProvider) => Gateway;

export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The call surely did nothing, so that it may be made as if for the first time. */
export class GatewayNotReached extends GatewayUnavailable {
  override name = 'GatewayNotReached';
}

export function gatewaysOf(gateways: readonly Gateway[]): GatewayOf {
  const known = new Map(gateways.map((gateway) => [gateway.provider, gateway]));
  return (provider) => {
    const gateway = known.get(provider);
    if (!gateway) throw new Error(`The payment provider ${provider} is not configured`);
    return gateway;
  };
}
