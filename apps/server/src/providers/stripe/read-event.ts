import Stripe from 'stripe';
import type { GatewayHint, GatewayNotification } from '../../modules/payments/payment/payment.ports.ts';
import { ownPaymentId, type StripeContext } from './context.ts';
import { idOf, methodReference } from './read-intent.ts';

/** Older notifications are rejected, which prevents replays. */
export const toleranceSeconds = 300;

/**
 * Verifies and parses a notification. @returns null if it is not signed by Stripe for us, or the signature is too old. A genuine event that
 * is not about a payment of this deployment (another deployment, a connected account, the other mode, another event type) has no payment id.
 */
export function readEvent(context: StripeContext, { method, headers, rawBody }: GatewayNotification): GatewayHint | null {
  const signature = headers['stripe-signature'];
  if (method !== 'POST' || typeof signature !== 'string') return null;
  for (const secret of context.webhookSecrets) {
    const event = verify(context, rawBody, signature, secret);
    if (event !== null) return readHint(context, event);
  }
  return null;
}

function verify(context: StripeContext, rawBody: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return context.client.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, context.clock.now().getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function readHint(context: StripeContext, event: Stripe.Event): GatewayHint {
  // Test money must not change what real money does, nor the reverse.
  if (event.livemode !== context.isLive) return { eventId: event.id, providerPaymentId: null };
  const subject = event.account === undefined ? findSubject(event) : undefined;
  if (subject !== undefined) return { eventId: event.id, providerPaymentId: null, subject };
  const renewedCard = event.account === undefined ? findRenewedCard(event) : null;
  if (renewedCard !== null) return { eventId: event.id, providerPaymentId: null, renewedCard };
  return { eventId: event.id, providerPaymentId: findPaymentId(context, event) };
}

/** Objects other than payments. Their owner is looked up in our tables when the event is processed. */
function findSubject(event: Stripe.Event): GatewayHint['subject'] {
  switch (event.type) {
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      // Refunds of ours carry their id in the metadata; others on the account do not.
      return event.data.object.metadata?.komora_refund === undefined ? undefined : { kind: 'REFUND', id: event.data.object.id };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { kind: 'DISPUTE', id: event.data.object.id };
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
      return { kind: 'FRAUD_WARNING', id: event.data.object.id };
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.reconciliation_completed':
      return { kind: 'PAYOUT', id: event.data.object.id };
    default:
      return undefined;
  }
}

/** Card networks report new numbers and expiry dates of cards to Stripe, before a charge shows them. */
function findRenewedCard(event: Stripe.Event): string | null {
  if (event.type !== 'payment_method.automatically_updated') return null;
  const { id: method, customer: owner } = event.data.object;
  const customer = idOf(owner);
  return customer === null ? null : methodReference({ customer, method });
}

function findPaymentId(context: StripeContext, event: Stripe.Event): string | null {
  // The event belongs to a connected account.
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
      return ownPaymentId(context, event.data.object.metadata) === null ? null : event.data.object.id;
    default:
      return null;
  }
}
