import Stripe from 'stripe';
import type { GatewayHint, GatewayNotification } from '../../modules/payment/payment.ports.ts';
import { ourPayment, type StripeWorld } from './world.ts';

/** A copy of a notification is worth nothing after this. */
export const toleranceSeconds = 300;

/**
 * Reads a notification: null when it is not signed by Stripe for us, or was signed too long ago. One that is, and tells nothing of a payment of this
 * deployment (another shop of the account, a connected account, another kind of event), is genuine and of no interest: no payment.
 */
export function readEvent(world: StripeWorld, { method, headers, rawBody }: GatewayNotification): GatewayHint | null {
  const signature = headers['stripe-signature'];
  if (method !== 'POST' || typeof signature !== 'string') return null;
  for (const secret of world.webhookSecrets) {
    const event = verified(world, rawBody, signature, secret);
    if (event !== null) return { eventId: event.id, providerPaymentId: paymentOf(world, event) };
  }
  return null;
}

function verified(world: StripeWorld, rawBody: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return world.client.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, world.clock.now().getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function paymentOf(world: StripeWorld, event: Stripe.Event): string | null {
  // Of an account that is connected to ours.
  if (event.account !== undefined) return null;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return ourPayment(world, event.data.object.metadata) === null ? null : event.data.object.id;
    default:
      return null;
  }
}
