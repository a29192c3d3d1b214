import type Stripe from 'stripe';
import type { GatewayRefund } from '../../modules/payments/payment/payment.ports.ts';
import { callStripe, isInvalidRequest, isMissing } from './call-stripe.ts';
import type { StripeContext } from './context.ts';
import { idOf } from './read-intent.ts';

type RefundState = 'DONE' | 'PENDING' | 'FAILED';

const keyLifetimeMs = 23 * 3600_000;
const failedRefundId = 'none_';

/** Sends a refund with its idempotency key. If the key may have expired, searches for the refund first. */
export async function sendRefund(context: StripeContext, refund: GatewayRefund): Promise<{ providerRefundId: string; state: RefundState }> {
  const { refundId, calledBefore } = refund;
  const intent = await findIntent(context, refund.providerPaymentId);
  if (intent === null) return rejected(refundId);
  if (calledBefore !== null && context.clock.now().getTime() - calledBefore.getTime() > keyLifetimeMs) {
    const existing = await findRefund(context, intent, refundId);
    if (existing !== null) return existing;
  }
  try {
    const created = await callStripe(() =>
      context.client.refunds.create(
        { payment_intent: intent, amount: refund.amount, metadata: { komora_refund: refundId } },
        { idempotencyKey: `refund-${refundId}` },
      ),
    );
    return { providerRefundId: created.id, state: toState(created) };
  } catch (error) {
    // The amount exceeds the rest of the payment, a dispute took the money, or the payment does not exist. A retry cannot succeed.
    if (!isInvalidRequest(error)) throw error;
    return (await findRefund(context, intent, refundId)) ?? rejected(refundId);
  }
}

/** Fetches the state of a refund. */
export async function refundState(context: StripeContext, providerRefundId: string): Promise<RefundState> {
  if (providerRefundId.startsWith(failedRefundId)) return 'FAILED';
  return toState(await callStripe(() => context.client.refunds.retrieve(providerRefundId)));
}

/** The refunds of a payment that did not fail. */
export async function listRefunds(
  context: StripeContext,
  providerPaymentId: string,
): Promise<{ providerRefundId: string; amount: number }[]> {
  const intent = await findIntent(context, providerPaymentId);
  if (intent === null) return [];
  return callStripe(async () => {
    const found: { providerRefundId: string; amount: number }[] = [];
    for await (const refund of context.client.refunds.list({ payment_intent: intent, limit: 100 }))
      if (toState(refund) !== 'FAILED') found.push({ providerRefundId: refund.id, amount: refund.amount });
    return found;
  });
}

function rejected(refundId: string): { providerRefundId: string; state: 'FAILED' } {
  return { providerRefundId: `${failedRefundId}${refundId}`, state: 'FAILED' };
}

async function findIntent(context: StripeContext, providerPaymentId: string): Promise<string | null> {
  if (!providerPaymentId.startsWith('cs_')) return providerPaymentId;
  try {
    return idOf((await callStripe(() => context.client.checkout.sessions.retrieve(providerPaymentId))).payment_intent);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function findRefund(context: StripeContext, intent: string, refundId: string) {
  return callStripe(async () => {
    for await (const existing of context.client.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (existing.metadata?.komora_refund === refundId) return { providerRefundId: existing.id, state: toState(existing) };
    }
    return null;
  });
}

function toState({ status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return 'DONE';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}
