import type Stripe from 'stripe';
import type { GatewayStatus } from '../../modules/payments/payment/payment.ports.ts';
import { callStripe, isInvalidRequest } from './call-stripe.ts';
import type { StripeContext } from './context.ts';
import { savedCard, toStatus } from './read-intent.ts';

export function readSession(context: StripeContext, id: string): Promise<Stripe.Checkout.Session> {
  return callStripe(() => context.client.checkout.sessions.retrieve(id, { expand: ['payment_intent.payment_method'] }));
}

/** Fetches the status of a hosted page. Closes an expired page first, so that it cannot be paid any more. */
export async function fetchSessionStatus(context: StripeContext, id: string): Promise<GatewayStatus> {
  const session = await readSession(context, id);
  if (session.status === 'open' && closesAt(session) <= context.clock.now().getTime())
    return statusOf(context, await closeSession(context, session));
  return statusOf(context, session);
}

/** Closes an open page. If the payer was faster, returns the resulting session. */
export async function closeSession(context: StripeContext, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
  if (session.status !== 'open') return session;
  try {
    await callStripe(() => context.client.checkout.sessions.expire(session.id));
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
  return readSession(context, session.id);
}

function closesAt({ metadata }: Stripe.Checkout.Session): number {
  const seconds = Number(metadata?.komora_closes);
  return Number.isFinite(seconds) ? seconds * 1000 : Number.POSITIVE_INFINITY;
}

function statusOf(context: StripeContext, session: Stripe.Checkout.Session): GatewayStatus {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const amounts = { amount: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() };
  if (session.payment_status === 'paid') {
    if (intent === null) return { state: 'PAID', ...amounts };
    const method = savedCard(intent);
    return { state: 'PAID', amount: intent.amount_received, currency: intent.currency.toUpperCase(), ...(method ? { method } : {}) };
  }
  if (session.status === 'expired') return { state: 'EXPIRED', ...amounts };
  // A declined card leaves the page open for another card. Only a completed page can be declined as a whole.
  if (session.status === 'complete' && intent !== null) return toStatus(intent, context.clock.now());
  return { state: 'PENDING', ...amounts };
}
