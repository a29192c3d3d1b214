import type Stripe from 'stripe';
import type { CardSetupStart, GatewayCardSetups, GatewayMethod } from '../../modules/payments/payment/payment.ports.ts';
import { callStripe } from './call-stripe.ts';
import type { StripeContext } from './context.ts';
import { orMissing } from './read-dispute.ts';
import { readMethodReference, savedCard } from './read-intent.ts';
import { isPlainEmail, locales } from './start-checkout.ts';

/** Cards that are saved by Checkout in the mode `setup`, without a payment (docs/decisions/0042-change-of-card.md). */
export function stripeCardSetups(context: StripeContext): Required<GatewayCardSetups> {
  return {
    start: (setup) => startSetup(context, setup),
    status: (id) => fetchSetup(context, id),
    fetchCard: (reference) => fetchCard(context, reference),
  };
}

async function fetchCard(context: StripeContext, reference: string): Promise<GatewayMethod | null> {
  const { customer, method } = readMethodReference(reference);
  const card = await orMissing(() => context.client.paymentMethods.retrieve(method));
  return card === null ? null : (savedCard({ payment_method: card, customer }) ?? null);
}

async function startSetup(context: StripeContext, setup: CardSetupStart): Promise<{ providerSetupId: string; redirectUrl: string }> {
  const session = await callStripe(() =>
    context.client.checkout.sessions.create(
      {
        mode: 'setup',
        ui_mode: 'hosted_page',
        currency: setup.currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
        ...(isPlainEmail(setup.email) ? { customer_email: setup.email } : {}),
        client_reference_id: setup.reference,
        // Without the metadata of a payment: events of this session belong to no payment of ours.
        metadata: { komora_site: context.deploymentId, komora_card_update: setup.setupId },
        setup_intent_data: { description: setup.description, metadata: { komora_reference: setup.reference } },
        locale: locales[setup.language],
        success_url: setup.returnUrl,
        cancel_url: setup.cancelUrl,
        expires_at: Math.floor(setup.expiresAt.getTime() / 1000),
      },
      { idempotencyKey: `card-${setup.setupId}` },
    ),
  );
  return { providerSetupId: session.id, redirectUrl: session.url ?? setup.returnUrl };
}

async function fetchSetup(context: StripeContext, id: string): ReturnType<GatewayCardSetups['status']> {
  const session = await orMissing(() => context.client.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }));
  // A page of another account is unknown here.
  if (session === null || session.status === 'expired') return { state: 'ENDED' };
  const intent = savedIntent(session);
  const method = intent === null ? undefined : savedCard(intent);
  return method === undefined ? { state: 'OPEN' } : { state: 'SAVED', method };
}

function savedIntent({ status, setup_intent: intent }: Stripe.Checkout.Session): Stripe.SetupIntent | null {
  if (status !== 'complete' || intent === null || typeof intent === 'string') return null;
  return intent.status === 'succeeded' ? intent : null;
}
