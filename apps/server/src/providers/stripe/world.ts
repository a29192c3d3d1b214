import type Stripe from 'stripe';
import type { Clock } from '../../clock.ts';

/** What the parts of this adapter share. */
export interface StripeWorld {
  client: Stripe;
  clock: Clock;
  /** Of this deployment, without a trailing slash: several of them may share one account. */
  publicUrl: string;
  webhookSecrets: readonly string[];
}

/** What we write on everything that we make, to know it again. Values of other deployments are none of ours. */
export interface OurMark {
  komora_site: string;
  /** The id of our attempt. */
  komora_payment: string;
}

export function markOf(world: StripeWorld, paymentId: string): OurMark & Record<string, string> {
  return { komora_site: world.publicUrl, komora_payment: paymentId };
}

/** The attempt that an object belongs to; null when it is none of this deployment. */
export function ourPayment(world: StripeWorld, metadata: Stripe.Metadata | null | undefined): string | null {
  return metadata?.komora_site === world.publicUrl ? (metadata.komora_payment ?? null) : null;
}
