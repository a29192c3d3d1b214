import type Stripe from 'stripe';
import type { GatewayListing } from '../../modules/payments/payment/payment.ports.ts';
import { callStripe } from './call-stripe.ts';
import { ownPaymentId, type StripeContext } from './context.ts';
import { idOf, methodReference } from './read-intent.ts';

/**
 * Lists the paid pages and the paid charges of this deployment, each in Stripe's order: newest first; then older ones of which money was returned
 * since.
 */
export async function* listPaid(context: StripeContext, since: Date): AsyncGenerator<GatewayListing> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const seen = new Set<string>();
  for await (const { intent, listing } of listNew(context, created)) {
    seen.add(intent);
    yield listing;
  }
  for await (const refund of pages(context.client.refunds.list({ created, limit: 100 }))) {
    const intent = idOf(refund.payment_intent);
    if (intent === null || seen.has(intent)) continue;
    seen.add(intent);
    for await (const { listing } of listOne(context, intent)) yield listing;
  }
}

async function* listOne(context: StripeContext, intentId: string) {
  for await (const session of pages(context.client.checkout.sessions.list({ payment_intent: intentId })))
    yield* ofSession(context, session);
  yield* ofIntent(context, await callStripe(() => context.client.paymentIntents.retrieve(intentId)));
}

async function* listNew(context: StripeContext, created: { gte: number }) {
  for await (const session of pages(context.client.checkout.sessions.list({ created, limit: 100 }))) yield* ofSession(context, session);
  for await (const intent of pages(context.client.paymentIntents.list({ created, limit: 100 }))) yield* ofIntent(context, intent);
}
function ofSession(context: StripeContext, session: Stripe.Checkout.Session) {
  const intent = idOf(session.payment_intent);
  if (session.payment_status !== 'paid' || intent === null) return [];
  const amounts = { amount: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() };
  return describe(context, { ...session, intent, ...amounts, card: null });
}

function ofIntent(context: StripeContext, intent: Stripe.PaymentIntent) {
  if (intent.status !== 'succeeded') return [];
  const [customer, method] = [idOf(intent.customer), idOf(intent.payment_method)];
  const card = customer === null || method === null ? null : methodReference({ customer, method });
  const amounts = { amount: intent.amount_received, currency: intent.currency.toUpperCase() };
  return describe(context, { ...intent, intent: intent.id, ...amounts, card });
}

interface Found {
  id: string;
  metadata: Stripe.Metadata | null;
  intent: string;
  amount: number;
  currency: string;
  card: string | null;
  /** Seconds since 1970. */
  created: number;
}

async function* describe(context: StripeContext, found: Found): AsyncGenerator<{ intent: string; listing: GatewayListing }> {
  const paymentId = ownPaymentId(context, found.metadata);
  if (paymentId === null) return;
  const reference = found.metadata?.komora_reference ?? null;
  const { id: providerPaymentId, amount, currency, card } = found;
  const refunded = await sumRefunds(context, found.intent);
  const createdAt = new Date(found.created * 1000);
  yield {
    intent: found.intent,
    listing: { providerPaymentId, paymentId, reference, methodReference: card, amount, currency, refunded, createdAt },
  };
}

async function sumRefunds(context: StripeContext, intent: string): Promise<number> {
  let sum = 0;
  for await (const refund of pages(context.client.refunds.list({ payment_intent: intent, limit: 100 })))
    if (refund.status !== 'failed' && refund.status !== 'canceled') sum += refund.amount;
  return sum;
}

/** Iterates over a list; a failed page is an unknown outcome. */
export async function* pages<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  const items = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await callStripe(() => items.next());
    if (next.done === true) return;
    yield next.value;
  }
}
