import type { IncomingHttpHeaders } from 'node:http';
import type { Currency, Language, PaymentProvider } from '@komora/contract/enumerations';

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

export interface GatewayStatus {
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
  /** What the gateway says it charges, minor units: compared with what we asked for. */
  amount: number;
  currency: string;
  declineCode?: string;
  /** The card for repeated payments: the gateway's own name of it, and what a person recognises it by. */
  method?: { reference: string; label: string };
}

export interface GatewayRefund {
  /** Our refund, and the key of this call. */
  refundId: string;
  providerPaymentId: string;
  amount: number;
  currency: string;
}

/**
 * A card gateway. Every call goes outside any transaction and may be repeated under the same key.
 * @throws GatewayUnavailable when the outcome is not known: no connection, no answer in time, a fault on the other side.
 */
export interface Gateway {
  readonly provider: PaymentProvider;
  start(payment: GatewayStart): Promise<{ providerPaymentId: string; redirectUrl: string }>;
  /** The truth about a payment that we made. */
  status(providerPaymentId: string): Promise<GatewayStatus>;
  refund(refund: GatewayRefund): Promise<{ providerRefundId: string; state: 'DONE' | 'PENDING' | 'FAILED' }>;
  /** Reads a notification's raw bytes; null when its signature is missing, wrong or too old, or when it says nothing of a payment. */
  parseNotification(headers: IncomingHttpHeaders, rawBody: Buffer): { eventId: string; providerPaymentId: string } | null;
}

/** The gateways of this deployment. @throws Error for one that is not configured: it is absent and never pretends. */
export type GatewayOf = (provider: PaymentProvider) => Gateway;

export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

export function gatewaysOf(gateways: readonly Gateway[]): GatewayOf {
  const known = new Map(gateways.map((gateway) => [gateway.provider, gateway]));
  return (provider) => {
    const gateway = known.get(provider);
    if (!gateway) throw new Error(`The payment provider ${provider} is not configured`);
    return gateway;
  };
}
