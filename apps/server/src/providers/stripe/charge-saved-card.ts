import Stripe from 'stripe';
import type { GatewayCharge, GatewayStatus } from '../../modules/payment/payment.ports.ts';
import { calling, isMissing, isRefused, isUnknown } from './faults.ts';
import { readMethodReference, statusOfIntent } from './read-intent.ts';
import { markOf, ourPayment, type StripeWorld } from './world.ts';

type ChargeOutcome = GatewayStatus & { providerPaymentId: string | null };

/** Stripe promises to remember a key for a day; an hour is left for the difference of two clocks. */
const keyLivesMs = 23 * 3600_000;

/**
 * Charges a saved card. The same attempt again is the same call under the same key. When the key may be forgotten, or only ever repeats a
 * fault, the charge is looked for among the customer's payments, and made only when it is not there.
 */
export async function chargeSavedCard(world: StripeWorld, charge: GatewayCharge): Promise<ChargeOutcome> {
  const { calledBefore } = charge;
  if (calledBefore !== null && world.clock.now().getTime() - calledBefore.getTime() > keyLivesMs) {
    const made = await findCharge(world, charge, calledBefore);
    if (made !== null) return made;
  }
  try {
    return outcomeOf(world, await createIntent(world, charge));
  } catch (error) {
    const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
    if (intent !== undefined) return outcomeOf(world, intent);
    const repeats = error instanceof Stripe.errors.StripeAPIError || error instanceof Stripe.errors.StripeIdempotencyError;
    const made = calledBefore !== null && repeats ? await findCharge(world, charge, calledBefore) : null;
    if (made !== null) return made;
    if (isGone(error)) return withoutCard(charge);
    if (!isUnknown(error)) throw error;
    return calling(() => Promise.reject(error));
  }
}

function createIntent(world: StripeWorld, charge: GatewayCharge): Promise<Stripe.PaymentIntent> {
  const { customer, method } = readMethodReference(charge.methodReference);
  return world.client.paymentIntents.create(
    {
      amount: charge.amount,
      currency: charge.currency.toLowerCase(),
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card'],
      payment_method_options: { card: { stored_credential_usage: 'recurring' } },
      off_session: true,
      confirm: true,
      description: charge.description,
      metadata: { ...markOf(world, charge.paymentId), komora_reference: charge.reference },
    },
    { idempotencyKey: `charge-${charge.paymentId}` },
  );
}

/** The charge of an attempt among what its customer was charged. */
async function findCharge(world: StripeWorld, charge: GatewayCharge, calledBefore: Date): Promise<ChargeOutcome | null> {
  const { customer } = readMethodReference(charge.methodReference);
  const since = Math.floor((calledBefore.getTime() - keyLivesMs) / 1000);
  return calling(async () => {
    for await (const intent of world.client.paymentIntents.list({ customer, created: { gte: since }, limit: 100 })) {
      if (ourPayment(world, intent.metadata) === charge.paymentId) return outcomeOf(world, intent);
    }
    return null;
  });
}

function outcomeOf(world: StripeWorld, intent: Stripe.PaymentIntent): ChargeOutcome {
  return { ...statusOfIntent(intent, world.clock.now()), providerPaymentId: intent.id };
}

/** The customer has taken the card away, or it was taken away for them. */
function isGone(error: unknown): boolean {
  if (isMissing(error))
    return error instanceof Stripe.errors.StripeError && (error.param === 'payment_method' || error.param === 'customer');
  return (
    isRefused(error) && /detached from a customer|must be attached to the customer|does not belong to the customer/i.test(error.message)
  );
}

/** Without a card Stripe makes no payment at all. */
function withoutCard({ amount, currency }: GatewayCharge): ChargeOutcome {
  return { state: 'DECLINED', declineCode: 'card_gone', declineKind: 'HARD', amount, currency, providerPaymentId: null };
}

/** What became of a charge that was answered before. */
export async function statusOfCharge(world: StripeWorld, id: string): Promise<GatewayStatus> {
  return statusOfIntent(await calling(() => world.client.paymentIntents.retrieve(id)), world.clock.now());
}
