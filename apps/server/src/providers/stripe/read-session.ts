import type Stripe from 'stripe';
import type { GatewayStatus } from '../../modules/payment/payment.ports.ts';
import { calling, isRefused } from './faults.ts';
import { savedCard, statusOfIntent } from './read-intent.ts';
import type { StripeWorld } from './world.ts';

export function readSession(world: StripeWorld, id: string): Promise<Stripe.Checkout.Session> {
  return calling(() => world.client.checkout.sessions.retrieve(id, { expand: ['payment_intent.payment_method'] }));
}

/** What became of a hosted page. One whose time is over is closed first, so that it takes no card any more. */
export async function statusOfSession(world: StripeWorld, id: string): Promise<GatewayStatus> {
  const session = await readSession(world, id);
  if (session.status === 'open' && closesAt(session) <= world.clock.now().getTime())
    return statusOf(world, await closeSession(world, session));
  return statusOf(world, session);
}

/** Closes a page that is open. The payer may have been faster: what stands then is answered. */
export async function closeSession(world: StripeWorld, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
  if (session.status !== 'open') return session;
  try {
    await calling(() => world.client.checkout.sessions.expire(session.id));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  return readSession(world, session.id);
}

function closesAt({ metadata }: Stripe.Checkout.Session): number {
  const seconds = Number(metadata?.komora_closes);
  return Number.isFinite(seconds) ? seconds * 1000 : Number.POSITIVE_INFINITY;
}

function statusOf(world: StripeWorld, session: Stripe.Checkout.Session): GatewayStatus {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const asked = { amount: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() };
  if (session.payment_status === 'paid') {
    if (intent === null) return { state: 'PAID', ...asked };
    const method = savedCard(intent);
    return { state: 'PAID', amount: intent.amount_received, currency: intent.currency.toUpperCase(), ...(method ? { method } : {}) };
  }
  if (session.status === 'expired') return { state: 'EXPIRED', ...asked };
  // A card that was declined leaves the page open for another one; only a page that is through can be declined as a whole.
  if (session.status === 'complete' && intent !== null) return statusOfIntent(intent, world.clock.now());
  return { state: 'PENDING', ...asked };
}
