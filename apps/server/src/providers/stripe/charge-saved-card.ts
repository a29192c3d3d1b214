import Stripe from 'stripe';
import type { GatewayCharge, GatewayStatus } from '../../modules/payments/payment/payment.ports.ts';
import { callStripe, isInvalidRequest, isMissing, isUnknown, toRejected } from './call-stripe.ts';
import { ownPaymentId, paymentMetadata, type StripeContext } from './context.ts';
import { readMethodReference, savedCard, toStatus } from './read-intent.ts';

type ChargeOutcome = GatewayStatus & { providerPaymentId: string | null };

/** Stripe keeps idempotency keys for a day; one hour is a margin for clock differences. */
const keyLifetimeMs = 23 * 3600_000;

/**
 * Charges a saved card. A repeated attempt sends the same call with the same key. If the key may have expired, or only repeats an error,
 * searches the customer's payments first and charges only if there is no payment.
 */
export async function chargeSavedCard(context: StripeContext, charge: GatewayCharge): Promise<ChargeOutcome> {
  const { calledBefore, lost } = charge;
  const since = lost?.from ?? calledBefore;
  const isKeyExpired = calledBefore !== null && context.clock.now().getTime() - calledBefore.getTime() > keyLifetimeMs;
  if (since !== null && (lost !== undefined || isKeyExpired)) {
    const existing = await findCharge(context, charge, since);
    if (existing !== null) return existing;
  }
  try {
    return toOutcome(context, await createIntent(context, charge));
  } catch (error) {
    const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
    if (intent !== undefined) return toOutcome(context, intent);
    const isRepeatedError = error instanceof Stripe.errors.StripeAPIError || error instanceof Stripe.errors.StripeIdempotencyError;
    const existing = since !== null && isRepeatedError ? await findCharge(context, charge, since) : null;
    if (existing !== null) return existing;
    if (isCardDetached(error)) return declineDetached(charge);
    if (isInvalidRequest(error) && !isUnknown(error)) throw toRejected(error);
    if (!isUnknown(error)) throw error;
    return callStripe(() => Promise.reject(error));
  }
}

function createIntent(context: StripeContext, charge: GatewayCharge): Promise<Stripe.PaymentIntent> {
  const { customer, method } = readMethodReference(charge.methodReference);
  return context.client.paymentIntents.create(
    {
      amount: charge.amount,
      currency: charge.currency.toLowerCase(),
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card'],
      payment_method_options: { card: { stored_credential_usage: 'recurring' } },
      off_session: true,
      confirm: true,
      expand: ['payment_method'],
      description: charge.description,
      metadata: { ...paymentMetadata(context, charge.paymentId), komora_reference: charge.reference },
    },
    { idempotencyKey: `charge-${charge.paymentId}` },
  );
}

/** Finds the charge of an attempt among the customer's payments. */
async function findCharge(context: StripeContext, charge: GatewayCharge, calledBefore: Date): Promise<ChargeOutcome | null> {
  const { customer } = readMethodReference(charge.methodReference);
  const since = Math.floor((calledBefore.getTime() - keyLifetimeMs) / 1000);
  return callStripe(async () => {
    for await (const intent of context.client.paymentIntents.list({ customer, created: { gte: since }, limit: 100 })) {
      if (ownPaymentId(context, intent.metadata) === charge.paymentId) return toOutcome(context, intent);
    }
    return null;
  });
}

function toOutcome(context: StripeContext, intent: Stripe.PaymentIntent): ChargeOutcome {
  return { ...toChargeStatus(context, intent), providerPaymentId: intent.id };
}

/** @returns true if the card was detached from the customer */
function isCardDetached(error: unknown): boolean {
  if (isMissing(error))
    return error instanceof Stripe.errors.StripeError && (error.param === 'payment_method' || error.param === 'customer');
  return (
    isInvalidRequest(error) &&
    /detached from a customer|must be attached to the customer|does not belong to the customer/i.test(error.message)
  );
}

/** Without a card Stripe creates no payment. */
function declineDetached({ amount, currency }: GatewayCharge): ChargeOutcome {
  return { state: 'DECLINED', declineCode: 'card_gone', declineKind: 'HARD', amount, currency, providerPaymentId: null };
}

/** Fetches the status of a charge. */
export async function fetchChargeStatus(context: StripeContext, id: string): Promise<GatewayStatus> {
  return toChargeStatus(context, await callStripe(() => context.client.paymentIntents.retrieve(id, { expand: ['payment_method'] })));
}

/** With the card, whose expiry the bank may have extended. */
function toChargeStatus(context: StripeContext, intent: Stripe.PaymentIntent): GatewayStatus {
  const status = toStatus(intent, context.clock.now());
  const method = status.state === 'PAID' ? savedCard(intent) : undefined;
  return method === undefined ? status : { ...status, method };
}
