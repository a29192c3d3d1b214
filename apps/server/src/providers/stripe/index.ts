import type { StripeConfig } from '../../config/payments.ts';
import type { Gateway, GatewayCardSetups } from '../../modules/payments/payment/payment.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { callStripe, guardStripe, isInvalidRequest, isMissing } from './call-stripe.ts';
import { stripeCardSetups } from './card-setup.ts';
import { chargeSavedCard, fetchChargeStatus } from './charge-saved-card.ts';
import { ownPaymentId, type StripeContext } from './context.ts';
import { listPaid } from './list-paid.ts';
import { openClient } from './open-client.ts';
import { stripeDisputes } from './read-dispute.ts';
import { readEvent } from './read-event.ts';
import { readMethodReference } from './read-intent.ts';
import { stripePayouts } from './read-payout.ts';
import { closeSession, fetchSessionStatus, readSession } from './read-session.ts';
import { listRefunds, refundState, sendRefund } from './send-refund.ts';
import { startCheckout } from './start-checkout.ts';

/** Longer than a bank needs to respond, shorter than the timeout of a page. */
const responseTimeoutMs = 20_000;

/**
 * Implements the gateway port with Stripe: hosted Checkout for payments on a page, PaymentIntents for saved cards
 * (docs/decisions/0022-stripe-checkout.md). Loaded only if configured.
 */
export function createStripeGateway(options: {
  stripe: StripeConfig;
  publicUrl: string;
  deploymentId: string;
  clock: Clock;
  responseTimeoutMs?: number;
}): Gateway & Required<Pick<Gateway, 'leave' | 'cardSetups'>> {
  const { stripe, publicUrl, deploymentId, clock } = options;
  const context: StripeContext = {
    client: openClient(stripe, options.responseTimeoutMs ?? responseTimeoutMs),
    publicUrl,
    deploymentId,
    clock,
    webhookSecrets: stripe.webhookSecrets,
    isLive: /^[rs]k_live_/.test(stripe.secretKey),
  };
  return {
    provider: 'STRIPE',
    start: (payment) => guardStripe(() => startCheckout(context, payment)),
    chargeRecurring: (charge) => guardStripe(() => chargeSavedCard(context, charge)),
    cancelRecurring: (reference) => detachCard(context, reference),
    status: (id) => guardStripe(() => (isSession(id) ? fetchSessionStatus(context, id) : fetchChargeStatus(context, id))),
    refund: (refund) => sendRefund(context, refund),
    refundStatus: ({ providerRefundId }) => refundState(context, providerRefundId),
    parseNotification: (notification) => readEvent(context, notification),
    paymentIdOf: (id) => paymentIdOf(context, id),
    listPaid: (since) => listPaid(context, since),
    listRefunds: (id) => guardStripe(() => listRefunds(context, id)),
    disputes: stripeDisputes(context),
    payouts: stripePayouts(context),
    cardSetups: guardedSetups(context),
    leave: (id) =>
      guardStripe(async () => {
        if (isSession(id)) await closeSession(context, await readSession(context, id));
      }),
  };
}

function guardedSetups(context: StripeContext): GatewayCardSetups {
  const setups = stripeCardSetups(context);
  return {
    start: (setup) => guardStripe(() => setups.start(setup)),
    status: (id) => guardStripe(() => setups.status(id)),
    fetchCard: (reference) => guardStripe(() => setups.fetchCard(reference)),
  };
}

const isSession = (id: string) => id.startsWith('cs_');

/** A card that does not exist any more counts as detached. */
async function detachCard(context: StripeContext, reference: string): Promise<void> {
  const { method } = readMethodReference(reference);
  try {
    await callStripe(() => context.client.paymentMethods.detach(method));
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
}

async function paymentIdOf(context: StripeContext, id: string): Promise<string | null> {
  try {
    if (isSession(id)) return ownPaymentId(context, (await readSession(context, id)).metadata);
    if (!id.startsWith('pi_')) return null;
    return ownPaymentId(context, (await callStripe(() => context.client.paymentIntents.retrieve(id))).metadata);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
