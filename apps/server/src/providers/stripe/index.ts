import Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import type { StripeConfig } from '../../config/read-payments.ts';
import type { Gateway } from '../../modules/payment/payment.ports.ts';
import { chargeSavedCard, statusOfCharge } from './charge-saved-card.ts';
import { calling, isMissing, isRefused } from './faults.ts';
import { readEvent } from './read-event.ts';
import { readMethodReference } from './read-intent.ts';
import { closeSession, readSession, statusOfSession } from './read-session.ts';
import { refundState, sendRefund } from './send-refund.ts';
import { startCheckout } from './start-checkout.ts';
import { ourPayment, type StripeWorld } from './world.ts';

/** Longer than a bank needs to answer, shorter than a page waits. */
const answerWithinMs = 20_000;

/**
 * Stripe behind the port of payments: hosted Checkout for a payer who is there, PaymentIntents for saved cards
 * (docs/decisions/stripe-checkout.md). Loaded only where it is configured.
 */
export function createStripeGateway(parts: {
  stripe: StripeConfig;
  publicUrl: string;
  clock: Clock;
  answerWithinMs?: number;
}): Gateway & Required<Pick<Gateway, 'leave'>> {
  const { stripe, publicUrl, clock } = parts;
  const world: StripeWorld = { client: openClient(stripe, parts.answerWithinMs), publicUrl, clock, webhookSecrets: stripe.webhookSecrets };
  return {
    provider: 'STRIPE',
    start: (payment) => startCheckout(world, payment),
    chargeRecurring: (charge) => chargeSavedCard(world, charge),
    cancelRecurring: (reference) => detachCard(world, reference),
    status: (id) => (isSession(id) ? statusOfSession(world, id) : statusOfCharge(world, id)),
    refund: (refund) => sendRefund(world, refund),
    refundStatus: ({ providerRefundId }) => refundState(world, providerRefundId),
    parseNotification: (notification) => readEvent(world, notification),
    paymentIdOf: (id) => paymentIdOf(world, id),
    leave: async (id) => {
      if (isSession(id)) await closeSession(world, await readSession(world, id));
    },
  };
}

function openClient({ secretKey, apiUrl }: StripeConfig, timeout = answerWithinMs): Stripe {
  const settings = { timeout, maxNetworkRetries: 1, telemetry: false, appInfo: { name: 'Komora' } };
  if (apiUrl === undefined) return new Stripe(secretKey, settings);
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...settings,
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
  });
}

const isSession = (id: string) => id.startsWith('cs_');

/** A card that is not there any more is not charged any more. */
async function detachCard(world: StripeWorld, reference: string): Promise<void> {
  const { method } = readMethodReference(reference);
  try {
    await calling(() => world.client.paymentMethods.detach(method));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

async function paymentIdOf(world: StripeWorld, id: string): Promise<string | null> {
  try {
    if (isSession(id)) return ourPayment(world, (await readSession(world, id)).metadata);
    if (!id.startsWith('pi_')) return null;
    return ourPayment(world, (await calling(() => world.client.paymentIntents.retrieve(id))).metadata);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
