import type Stripe from 'stripe';
import type { GatewayRefund } from '../../modules/payment/payment.ports.ts';
import { calling, isMissing, isRefused } from './faults.ts';
import { idOf } from './read-intent.ts';
import type { StripeWorld } from './world.ts';

type RefundState = 'DONE' | 'PENDING' | 'FAILED';

const keyLivesMs = 23 * 3600_000;
const refusedId = 'none_';

/** Gives money back, once: under the refund's key, and after its time only when it is not there already. */
export async function sendRefund(world: StripeWorld, refund: GatewayRefund): Promise<{ providerRefundId: string; state: RefundState }> {
  const { refundId, calledBefore } = refund;
  const intent = await intentOf(world, refund.providerPaymentId);
  if (intent === null) return refused(refundId);
  if (calledBefore !== null && world.clock.now().getTime() - calledBefore.getTime() > keyLivesMs) {
    const made = await findRefund(world, intent, refundId);
    if (made !== null) return made;
  }
  try {
    const made = await calling(() =>
      world.client.refunds.create(
        { payment_intent: intent, amount: refund.amount, metadata: { komora_refund: refundId } },
        { idempotencyKey: `refund-${refundId}` },
      ),
    );
    return { providerRefundId: made.id, state: stateOf(made) };
  } catch (error) {
    // More than is left of the payment, a dispute that took it, or a payment that was never made: asking again changes nothing.
    if (!isRefused(error)) throw error;
    return (await findRefund(world, intent, refundId)) ?? refused(refundId);
  }
}

/** What became of a refund. */
export async function refundState(world: StripeWorld, providerRefundId: string): Promise<RefundState> {
  if (providerRefundId.startsWith(refusedId)) return 'FAILED';
  return stateOf(await calling(() => world.client.refunds.retrieve(providerRefundId)));
}

function refused(refundId: string): { providerRefundId: string; state: 'FAILED' } {
  return { providerRefundId: `${refusedId}${refundId}`, state: 'FAILED' };
}

async function intentOf(world: StripeWorld, providerPaymentId: string): Promise<string | null> {
  if (!providerPaymentId.startsWith('cs_')) return providerPaymentId;
  try {
    return idOf((await calling(() => world.client.checkout.sessions.retrieve(providerPaymentId))).payment_intent);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function findRefund(world: StripeWorld, intent: string, refundId: string) {
  return calling(async () => {
    for await (const made of world.client.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (made.metadata?.komora_refund === refundId) return { providerRefundId: made.id, state: stateOf(made) };
    }
    return null;
  });
}

function stateOf({ status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return 'DONE';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}
