import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';

/** The shared dependencies of this provider. */
export interface StripeContext {
  client: Stripe;
  clock: Clock;
  /** The address of this deployment, without a trailing slash. */
  publicUrl: string;
  /** The id of this deployment. It marks our objects, and stays when the address changes. */
  deploymentId: string;
  webhookSecrets: readonly string[];
  /** The key moves real money. */
  isLive: boolean;
}

/** Metadata of every object that we create. Several deployments may share one Stripe account. */
export interface PaymentMetadata {
  /** The id of the deployment. */
  komora_site: string;
  /** The id of our attempt. */
  komora_payment: string;
}

export function paymentMetadata(context: StripeContext, paymentId: string): PaymentMetadata & Record<string, string> {
  return { komora_site: context.deploymentId, komora_payment: paymentId };
}

/** @returns the attempt's id of an object; null for objects of other deployments */
export function ownPaymentId(context: StripeContext, metadata: Stripe.Metadata | null | undefined): string | null {
  // Objects of version 0.2.0 and earlier contain the address instead.
  const isOurs = metadata?.komora_site === context.deploymentId || metadata?.komora_site === context.publicUrl;
  return isOurs ? (metadata?.komora_payment ?? null) : null;
}
